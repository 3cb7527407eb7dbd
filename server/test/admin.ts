/** The connection that creates and drops whole databases for the tests. */
import pg from 'pg';

/** The same server, another database. */
export function atDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Runs `work` on one connection and closes it. */
export async function withAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<Awaited<T>> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
