//! The one writer of a file: groups what arrives together into one commit, and recovers by itself from what failed.

use super::{
    driver,
    sql::{
        append::append,
        perform::{failed, steps},
    },
};
use crate::{StoreError, Write};
use sqlx::{Connection, SqliteConnection, sqlite::SqliteConnectOptions};
use tokio::sync::{mpsc, oneshot};

type Answer = oneshot::Sender<Result<(), StoreError>>;

/// How many changes one commit may carry.
const GROUP: usize = 256;

/// What the writer is asked for.
pub(crate) enum Job {
    /// A change.
    Write(Box<Write>, Answer),
    /// Everything into the named file, and an end.
    Close(Answer),
}

/// The writer with its connection; none after something failed, until the next change opens another.
pub(crate) struct Writer {
    options: SqliteConnectOptions,
    connection: Option<SqliteConnection>,
}

impl Writer {
    pub(crate) fn new(options: SqliteConnectOptions, connection: SqliteConnection) -> Writer {
        Writer {
            options,
            connection: Some(connection),
        }
    }

    /// Takes what has arrived, performs it in one transaction, commits, and only then answers.
    pub(crate) async fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut closing = None;
        while closing.is_none()
            && let Some(first) = jobs.recv().await
        {
            let (mut writes, mut answers) = (Vec::new(), Vec::new());
            let mut next = Some(first);
            while let Some(job) = next {
                match job {
                    Job::Write(write, answer) => {
                        writes.push(*write);
                        answers.push(answer);
                    }
                    Job::Close(answer) => closing = Some(answer),
                }
                let more = closing.is_none() && writes.len() < GROUP;
                next = if more { jobs.try_recv().ok() } else { None };
            }
            for (answer, said) in answers.into_iter().zip(self.write(&writes).await) {
                // Whoever asked may have gone away; what is stored stays stored.
                let _ = answer.send(said);
            }
        }
        drop(jobs);
        let closed = self.close().await;
        if let Some(answer) = closing {
            let _ = answer.send(closed);
        }
    }

    async fn write(&mut self, writes: &[Write]) -> Vec<Result<(), StoreError>> {
        match self.commit(writes).await {
            Ok(answers) => answers,
            Err(error) if writes.len() == 1 => vec![Err(error)],
            Err(_) => {
                // One of them, or something outside of all, broke the commit: now each for itself.
                let mut answers = Vec::with_capacity(writes.len());
                for write in writes {
                    let alone = self.commit(std::slice::from_ref(write)).await;
                    answers.push(alone.and_then(|answers| answers.into_iter().collect()));
                }
                answers
            }
        }
    }

    async fn commit(
        &mut self,
        writes: &[Write],
    ) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => SqliteConnection::connect_with(&self.options)
                .await
                .map_err(failed)?,
        };
        match group(&mut connection, writes).await {
            Ok(answers) => {
                self.connection = Some(connection);
                Ok(answers)
            }
            Err(error) => {
                // What this connection believes is worth nothing now; the file says what holds.
                let _ = connection.close().await;
                Err(error)
            }
        }
    }

    /// Everything into the named file.
    async fn close(self) -> Result<(), StoreError> {
        let mut connection = match self.connection {
            Some(connection) => connection,
            None => SqliteConnection::connect_with(&self.options)
                .await
                .map_err(failed)?,
        };
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
            .execute(&mut connection)
            .await
            .map_err(failed)?;
        connection.close().await.map_err(failed)
    }
}

/// All changes in one transaction: choices at once if each of them fits, as hardly ever one does not; else step by step.
async fn group(
    connection: &mut SqliteConnection,
    writes: &[Write],
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    if let Some(answers) = transaction(connection, writes, true).await? {
        return Ok(answers);
    }
    let answers = transaction(connection, writes, false).await?;
    answers.ok_or_else(|| StoreError::Failed("a change was neither made nor refused".to_string()))
}

/// `None` if a choice did not fit that was tried at once: then nothing was done.
async fn transaction(
    connection: &mut SqliteConnection,
    writes: &[Write],
    quick: bool,
) -> Result<Option<Vec<Result<(), StoreError>>>, StoreError> {
    let mut transaction = connection
        .begin_with(driver::CHANGE)
        .await
        .map_err(failed)?;
    let mut answers = Vec::with_capacity(writes.len());
    for write in writes {
        if quick && matches!(write, Write::Append { entries, .. } if entries.len() == 1) {
            if let Err(error) = append(&mut transaction, write).await {
                // A full disk may have undone everything already: then there is nothing to go back from.
                transaction.rollback().await.map_err(|_| error)?;
                return Ok(None);
            }
            answers.push(Ok(()));
        } else {
            answers.push(perform(&mut transaction, write).await?);
        }
    }
    transaction.commit().await.map_err(failed)?;
    Ok(Some(answers))
}

/// Performs a change inside the transaction that the connection is in. The outer error means that the transaction is lost.
async fn perform(
    connection: &mut SqliteConnection,
    write: &Write,
) -> Result<Result<(), StoreError>, StoreError> {
    let mut savepoint = connection.begin().await.map_err(failed)?;
    match steps(&mut savepoint, write).await {
        Ok(()) => savepoint.commit().await.map_err(failed).map(Ok),
        Err(error) => {
            // A disk that is full may have undone more than this change: then there is nothing to go back to.
            savepoint.rollback().await.map_err(|_| error.clone())?;
            Ok(Err(error))
        }
    }
}
