/** Distinguishes a database that can't serve right now from an invalid statement. */

/** Network error codes for a lost connection. */
const lost = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08003',
  '08006',
  // A commit that no standby has confirmed (`unreplicated-commits.ts`).
  '08007',
]);

/** The texts of `pg` errors without a code, for a lost or unresponsive connection. */
const lostSentences = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Query read timeout',
  // The process is about to end.
  'Cannot use a pool after calling end on the pool',
];

/** PostgreSQL's codes for states that pass on their own or that an operator ends. */
const passing = new Set([
  '25006', // read-only: a standby, or a server that was demoted
  '25P03', // idle in a transaction for too long
  '40001', // serialization failure
  '40P01', // deadlock
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '55P03', // lock not available in time
  '57014', // statement took too long
  '57P01', // shutting down
  '57P02', // crashed
  '57P03', // starting
  '57P05', // idle session ended
  '58030', // I/O error
]);

/** Whether the connection is lost, so that nothing more can be sent over it. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  // One of our own files missing isn't the database's socket missing.
  if (typeof code === 'string' && lost.has(code)) return code !== 'ENOENT' || syscall === 'connect';
  if (lostSentences.some((sentence) => error.message.startsWith(sentence))) return true;
  return isConnectionLost(error.cause);
}

/** Whether PostgreSQL itself refused: its errors have a code of five characters and a severity. */
export function isDatabaseError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  if (typeof severity === 'string' && typeof code === 'string' && code.length === 5) return true;
  return isDatabaseError(error.cause);
}

/** Whether the database's disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: unknown }).code === '53100' || isDiskFull(error.cause);
}

/** Whether retrying in a moment may work. Drizzle wraps the driver's errors, so causes count too. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && passing.has(code)) return true;
  return isConnectionLost(error) || isDatabaseAway(error.cause);
}
