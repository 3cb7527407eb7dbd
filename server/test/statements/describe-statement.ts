/** Asks PostgreSQL what a statement returns, without running it. */
import type { Client, Connection, FieldDef } from 'pg';

export interface Column {
  readonly name: string;
  /** The object id of its PostgreSQL type. */
  readonly typeId: number;
}

/** pg hands the replies to whatever was submitted; its type definitions leave these two out. */
interface Wire extends Connection {
  readonly describe: (message: { type: 'S'; name: string }, more?: boolean) => void;
}

/** Parses and describes. Rejects with the database's error where the statement doesn't fit the schema. */
export function describeStatement(client: Client, text: string): Promise<readonly Column[]> {
  return new Promise((resolve, reject) => {
    let columns: readonly Column[] = [];
    client.query({
      submit(connection: Connection) {
        connection.parse({ name: '', text, types: [] }, true);
        (connection as Wire).describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription({ fields }: { fields: FieldDef[] }) {
        columns = fields.map(({ name, dataTypeID }) => ({ name, typeId: dataTypeID }));
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    });
  });
}
