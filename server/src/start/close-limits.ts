/** How long each step of a shutdown may take, in ms. A step that takes longer is left behind. */
export const closeLimits = {
  /** Beyond `SHUTDOWN_DELAY_SECONDS`. */
  drain: 1_000,
  job: 6_000,
  /** Running requests get five seconds of it, and sockets the rest. */
  requests: 7_000,
  pool: 3_000,
  traces: 3_500,
  demo: 3_000,
  /** PostgreSQL writes everything to disk before it ends. */
  embeddedDatabase: 30_000,
} as const;

/** A process that serves: two jobs, the requests, and two pools. */
const servingMs =
  closeLimits.drain + 2 * closeLimits.job + closeLimits.requests + 2 * closeLimits.pool + closeLimits.traces;

/** Workers that haven't ended by then are killed. */
export const workersLimitMs = (delaySeconds: number): number => delaySeconds * 1_000 + servingMs + 2_000;
