/** A process that works on the queue of loads until it is killed: `DATABASE FILES`. */
import pino from 'pino';
import { openDatabase } from '../database/database.ts';
import { folderStore } from '../ports/files/folder.ts';
import { startExchange } from './start-exchange.ts';

const [url = '', stored = ''] = process.argv.slice(2);
const { pool } = openDatabase(url, { onConnectionError: () => undefined, maxConnections: 4 });
startExchange({
  pool,
  files: folderStore(stored),
  log: pino({ level: 'silent' }),
  currency: 'USD',
  fileLimits: { bytes: 1e9, rows: 1e6 },
  timeZone: 'America/Los_Angeles',
  onChange: ({ state }) => process.stdout.write(`${state}\n`),
});
process.stdout.write('ready\n');
// The lanes' timers alone don't hold the process.
setInterval(() => undefined, 60_000);
