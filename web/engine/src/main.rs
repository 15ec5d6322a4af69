//! The engine as a program: a question a line, an answer a line.

fn main() {
    for question in std::io::stdin().lines().map_while(Result::ok) {
        println!("{}", jing_engine::answer(&question));
    }
}
