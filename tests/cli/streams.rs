use super::*;

#[test]
fn a_closed_standard_output_is_no_error() {
    let folder = folder();
    run(folder.path(), "simulate --hands 400 --players random --out out --log deals.log --log-hands 400")
        .assert()
        .success();
    for line in ["replay deals.log", "rules schema", "rules show nanchang"] {
        let mut command = jing(folder.path());
        let mut child = command.args(line.split(' ')).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        let mut errors = String::new();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert_eq!((child.wait().unwrap().code(), errors.as_str()), (Some(0), ""), "{line}");
    }
}

#[test]
#[cfg(unix)]
fn a_closed_standard_error_is_no_panic() {
    let folder = folder();
    for line in ["rules show nope", "rules check nope", "eval 1m", "replay nowhere.log", "score nowhere.toml"] {
        let mut command = jing(folder.path());
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let status = command.args(line.split(' ')).stdout(Stdio::null()).stderr(writer).status().unwrap();
        assert_eq!(status.code(), Some(2), "{line}");
    }
}

#[test]
fn help_and_version_go_to_standard_output() {
    let folder = folder();
    run(folder.path(), "--version").assert().success().stdout(contains("jing 0."));
    run(folder.path(), "--help").assert().success().stdout(contains("simulate").and(contains("replay")));
    refused(run(folder.path(), ""), 2, &["Usage"]);
    refused(run(folder.path(), "settel"), 2, &["settel"]);
}
