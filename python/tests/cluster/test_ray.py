"""Tests on a Ray cluster of two nodes on this machine, one of which is removed during a run."""

import time

import pytest

import jing

ray = pytest.importorskip("ray")

from ray.cluster_utils import Cluster  # noqa: E402

import jing.ray  # noqa: E402


@pytest.fixture
def cluster():
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    second = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    yield cluster, second
    ray.shutdown()
    cluster.shutdown()


def same(result, other):
    assert result.tables == other.tables
    for name in [*(f"{table}.parquet" for table in result.tables), "report.html"]:
        assert (result.folder / name).read_bytes() == (other.folder / name).read_bytes(), name


def test_losing_a_node_does_not_change_the_results(cluster, monkeypatch):
    cluster, second = cluster
    whole = jing.simulate("nanchang", hands=120_000, seed=5, hands_table=False)
    lost = []

    def watch(done, total, unit, remark):
        # After the first parts, while both nodes are playing.
        if not lost and done >= total // 6 and not ray.available_resources().get("CPU"):
            lost.append(done)
            cluster.remove_node(second, allow_graceful=False)

    seen = []
    monkeypatch.setattr(jing.ray, "SECONDS", 0.1)
    began = time.monotonic()
    spread = jing.ray.simulate(
        "nanchang", hands=120_000, seed=5, parts=24, address=cluster.address, progress=watch, watch=lambda summary: seen.append(summary["hands"])
    )
    print(f"{time.monotonic() - began:.1f} s with a node lost")
    assert lost and lost[0] < 120_000 and not second.any_processes_alive()
    same(spread, whole)
    assert seen and seen == sorted(seen) and seen[0] < 120_000


def test_comparisons_files_weights_and_errors(cluster, somewhere, monkeypatch):
    cluster, _ = cluster
    (somewhere / "rules").mkdir()
    (somewhere / "rules/house.toml").write_text('extends = "nanchang"\nname = "house"\n[scoring]\nbase = 3\n')
    # The weights are sent to the workers, which could not train the same ones, because this training has another number of deals.
    jing.train("rules/house.toml", deals=500, out="house.weights")
    both = ["nanchang", "rules/house.toml"]
    whole = jing.compare(both, hands=600, players="value:house.weights")
    same(jing.ray.compare(both, hands=600, players="value:house.weights", parts=3, address=cluster.address), whole)
    whole = jing.simulate("rules/house.toml", hands=600, players="value:house.weights", hands_table=True)
    spread = jing.ray.simulate(
        "rules/house.toml", hands=600, players="value:house.weights", parts=3, address=cluster.address, hands_table=True
    )
    same(spread, whole)
    with pytest.raises(ValueError, match="no such key"):
        jing.ray.simulate("nanchang+scoring.bas=2", hands=600, parts=2, address=cluster.address)
    # On the nodes, a file below the working directory has its path from there; other files are files/NAME.
    absolute = jing.ray.simulate(
        somewhere / "rules/house.toml", hands=600, players=f"value:{somewhere / 'house.weights'}", parts=3, address=cluster.address, hands_table=True
    )
    same(absolute, whole)
    (somewhere / "elsewhere").mkdir()
    monkeypatch.chdir(somewhere / "elsewhere")
    # A file with the name of a preset is not read as the preset.
    (somewhere / "rules/nanchang").write_text('extends = "sichuan"\nname = "house"\n[scoring]\nbase = 3\n')
    named = jing.ray.simulate("../rules/nanchang+scoring.base=2", hands=600, parts=2, address=cluster.address)
    assert named.manifest["command"].split()[3] == "files/nanchang+scoring.base=2"
