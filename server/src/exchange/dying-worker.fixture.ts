/** A worker whose process dies once, at a chosen step of a load, and another that continues. */
import type { ExchangeGround } from './exchange.fixture.ts';
import { exchangeParts } from './exchange-parts.ts';
import { claimRun } from './runs/claim-run.ts';
import { workRun } from './runs/work-run.ts';

/** The steps of a load at which a process can die, in their order. */
export const deadlySteps = ['reading', 'checking', 'comparing', 'applying', 'committing', 'committed'] as const;
export type DeadlyStep = (typeof deadlySteps)[number];

class Killed extends Error {}

/** Processes the whole queue; the process dies once at `dies`. */
export async function workAndDie(
  { app, database: { pool } }: ExchangeGround,
  dies: DeadlyStep | undefined,
): Promise<void> {
  let isDead = false;
  const parts = {
    ...exchangeParts(app.services, pool),
    onStep: (step: string) => {
      if (step !== dies || isDead) return;
      isDead = true;
      throw new Killed();
    },
  };
  for (let turn = 0; turn < 20; turn += 1) {
    const run = await claimRun(pool, `worker-${turn}`);
    if (run === undefined) return;
    await workRun(parts, `worker-${turn}`, run).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    // The dead process has been silent for long enough.
    await pool.query(
      "update exchange_run set heartbeat_at = now() - interval '1 minute' where heartbeat_at is not null",
    );
  }
}
