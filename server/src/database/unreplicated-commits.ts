/**
 * With synchronous replication, a commit waits for a standby. If someone cancels that wait, PostgreSQL still reports success, with a warning:
 * the commit exists on this server only, and a failover would lose it. We never acknowledge such a commit.
 */
import pg from 'pg';

const warning = 'canceling wait for synchronous replication';

/** SQL's code for a transaction whose outcome is unknown; it counts as a lost connection. */
const resolutionUnknown = '08007';

/** Fails a statement that comes with this warning, and ends its connection. The caller repeats it with the same id. */
export function failUnreplicated(client: pg.Client | pg.PoolClient): void {
  client.on('notice', ({ message = '' }) => {
    if (!message.startsWith(warning)) return;
    const error = new pg.DatabaseError('No standby has confirmed the commit', 0, 'error');
    error.severity = 'ERROR';
    error.code = resolutionUnknown;
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter & { stream: { destroy(): void } } };
    // As if the server had reported it. The success report that follows is ignored.
    connection.emit('errorMessage', error);
    connection.stream.destroy();
  });
}
