use super::*;
use crate::rules::Rules;
use crate::shape::Shape;

#[test]
fn nanchang() {
    let rules = Rules::default();
    rules.evaluator();
    let began = std::time::Instant::now();
    let counts = tianhu(&rules, None).unwrap();
    eprintln!("{:?}", began.elapsed());
    let mean = counts.mean(HandCount::p);
    eprintln!("{} {:?}", 1.0 / mean, counts.rows[0]);
    assert!((1.0 / mean - 894.0).abs() < 0.05);
    assert_eq!(counts.rows.len(), 34);
    for (_, row) in &counts.rows {
        assert_eq!(row.of, 3_812_773_629_106_782_000);
        assert_eq!(row.by_wilds.iter().sum::<u128>(), row.hands);
        assert!(row.of_shape(Shape::Standard) < row.hands);
    }
}
