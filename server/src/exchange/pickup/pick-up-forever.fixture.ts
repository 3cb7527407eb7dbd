/** A process that picks files up until it is killed: `DATABASE ROOT FILES`. */
import pino from 'pino';
import { openDatabase } from '../../database/database.ts';
import { folderStore } from '../../ports/files/folder.ts';
import { folderPlace } from './folder-place.ts';
import { pickUp } from './start-pickups.ts';

const [url = '', root = '', stored = ''] = process.argv.slice(2);
const { pool } = openDatabase(url, { onConnectionError: () => undefined, maxConnections: 3 });
const parts = {
  pool,
  files: folderStore(stored),
  log: pino({ level: 'silent' }),
  fileLimits: { bytes: 1e9, rows: 1e6 },
};
const place = folderPlace(root);
process.stdout.write('ready\n');
for (;;) {
  await pickUp(parts, place).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 5));
}
