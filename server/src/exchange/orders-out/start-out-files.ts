/** Writes files for the ERP for as long as the server runs. */
import type { FastifyBaseLogger } from 'fastify';
import { eachInTurn } from '../../jobs/each-in-turn.ts';
import { type Job, repeat } from '../../jobs/repeat.ts';
import { type AcknowledgingParts, acknowledgeDue } from '../x12/acknowledge.ts';
import { writeOutFiles } from './out-folder.ts';
import { queueOrderFiles } from './out-messages.ts';

export type OutFileParts = AcknowledgingParts & {
  readonly log: FastifyBaseLogger;
  /** Where `out` is; undefined if no folder is used. */
  readonly folder: string | undefined;
};

/** Runs once: 997s for received files, orders if they are sent as files, and then the folder. */
export async function writeDueFiles(parts: OutFileParts): Promise<void> {
  const { pool, folder } = parts;
  await eachInTurn(
    [
      () => acknowledgeDue(parts),
      () => queueOrderFiles(pool),
      ...(folder === undefined ? [] : [() => writeOutFiles(pool, folder)]),
    ],
    (step) => step(),
  );
}

/** Looks every two seconds. */
export function startOutFiles(parts: OutFileParts): Job {
  return repeat(() => writeDueFiles(parts), {
    name: 'files for the ERP',
    everyMs: 2_000,
    log: parts.log,
    failure: 'files for the ERP could not be written',
  });
}
