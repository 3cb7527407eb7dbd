/** Tells a database that cannot be reached from a query that is wrong. */

/** Codes of the network, and of PostgreSQL while it starts, stops or has no place left. */
const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08003',
  '08006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);

/** What `pg` says without a code. */
const sentences = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
];

/** Whether asking again in a moment may well work. Looks at the cause as well: drizzle wraps what the driver threw. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && away.has(code)) {
    // A missing file of ours is no missing socket of the database.
    return code !== 'ENOENT' || (error as { syscall?: unknown }).syscall === 'connect';
  }
  if (sentences.some((sentence) => error.message.startsWith(sentence))) return true;
  return isDatabaseAway(error.cause);
}
