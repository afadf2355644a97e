//! The way to a database of several servers, encrypted.

use orbis_cluster::{Cluster, Keeping, installed};
use orbis_store::{Postgres, Store, StoreError};

/// Opens an address; what the database says of how it is asked.
async fn asked(cluster: &Cluster, address: &str) -> Result<String, StoreError> {
    let store = Postgres::open(address).await?;
    store.probe(0).await?;
    let sealed = "SELECT COUNT(*) FILTER (WHERE ssl) || ' of ' || COUNT(*) FROM pg_stat_ssl \
        JOIN pg_stat_activity USING (pid) WHERE application_name = 'orbis'";
    let told = cluster.ask("postgres", sealed).expect("an answer");
    store.close().await?;
    Ok(told)
}

fn refused(outcome: Result<String, StoreError>, why: &str) {
    match outcome {
        Err(StoreError::Failed(text)) => assert!(text.contains(why), "{text}"),
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_says_how_secret_the_way_to_a_database_must_be() {
    if installed().is_none() {
        return;
    }
    let cluster = Cluster::sealed(Keeping::Quick).expect("PostgreSQL starts");
    cluster.database("sealed").expect("a database");
    let root = cluster.root().expect("a certificate");
    let (port, root) = (cluster.port(), root.display());
    let by = |host: &str, words: String| format!("postgres://orbis@{host}:{port}/sealed?{words}");
    // Every connection is encrypted, that of the listener, too.
    for (host, words) in [
        ("127.0.0.1", "sslmode=prefer".to_string()),
        ("127.0.0.1", "sslmode=require".to_string()),
        ("127.0.0.1", format!("sslmode=verify-ca&sslrootcert={root}")),
        (
            "localhost",
            format!("sslmode=verify-full&sslrootcert={root}"),
        ),
    ] {
        let told = asked(&cluster, &by(host, words.clone())).await;
        let told = told.unwrap_or_else(|error| panic!("{words}: {error}"));
        let (sealed, all) = told.split_once(" of ").expect("two numbers");
        assert!(sealed == all && all != "0", "{words}: {told}");
    }
    let told = asked(&cluster, &by("127.0.0.1", "sslmode=disable".to_string())).await;
    assert!(told.expect("it opens").starts_with("0 of "));
    // Somebody else's certificate, or one of another name, is not believed.
    let strange = by("localhost", "sslmode=verify-full".to_string());
    refused(asked(&cluster, &strange).await, "UnknownIssuer");
    let other = by(
        "127.0.0.1",
        format!("sslmode=verify-full&sslrootcert={root}"),
    );
    refused(
        asked(&cluster, &other).await,
        "certificate not valid for name",
    );
}

#[tokio::test]
async fn a_database_that_cannot_encrypt_is_not_spoken_to_in_the_open() {
    let found = tokio::task::spawn_blocking(Cluster::of_this_process).await;
    let Some(cluster) = found.expect("it ran") else {
        return;
    };
    let address = format!("{}?sslmode=require", cluster.address("postgres"));
    refused(asked(cluster, &address).await, "does not support TLS");
}
