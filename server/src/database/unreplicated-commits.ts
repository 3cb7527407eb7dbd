/**
 * With synchronous replication, a commit waits for a standby. If somebody cancels the wait, PostgreSQL reports success with a warning: the
 * commit is on this server, but would be gone if another one took over. Such a commit may not be acknowledged to anybody.
 */
import pg from 'pg';

const warning = 'canceling wait for synchronous replication';

/** The standard's code for a transaction of which nobody knows whether it will last; counts as a lost connection. */
const resolutionUnknown = '08007';

/** Makes the statement fail that the server warns about so, and ends the connection. The caller repeats it with the same id. */
export function failUnreplicated(client: pg.Client | pg.PoolClient): void {
  client.on('notice', ({ message = '' }) => {
    if (!message.startsWith(warning)) return;
    const error = new pg.DatabaseError('No standby has confirmed the commit', 0, 'error');
    error.severity = 'ERROR';
    error.code = resolutionUnknown;
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter & { stream: { destroy(): void } } };
    // As if the server had reported it. The report of success that follows is for nobody anymore.
    connection.emit('errorMessage', error);
    connection.stream.destroy();
  });
}
