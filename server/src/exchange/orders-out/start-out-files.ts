/** Writes files for the ERP for as long as the server runs. */
import type { FastifyBaseLogger } from 'fastify';
import { type AcknowledgingParts, acknowledgeDue } from '../x12/acknowledge.ts';
import { writeOutFiles } from './out-folder.ts';
import { queueOrderFiles } from './out-messages.ts';

const msBetweenLooks = 2_000;

export type OutFileParts = AcknowledgingParts & {
  readonly log: FastifyBaseLogger;
  /** Where `out` is; undefined if no folder is used. */
  readonly folder: string | undefined;
};

/** Looks once: 997s for what came in, orders if they go to files, and then the folder. */
export async function writeDueFiles(parts: OutFileParts): Promise<void> {
  await acknowledgeDue(parts);
  await queueOrderFiles(parts.pool);
  if (parts.folder !== undefined) await writeOutFiles(parts.pool, parts.folder);
}

/** Looks every two seconds; a failed look is logged and repeated. `stop` waits for the one in progress. */
export function startOutFiles(parts: OutFileParts): { readonly stop: () => Promise<void> } {
  let isStopped = false;
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= writeDueFiles(parts)
      .catch((error: unknown) => {
        if (!isStopped) parts.log.warn({ err: error }, 'files for the ERP could not be written');
      })
      .finally(() => {
        looking = undefined;
      });
  }, msBetweenLooks).unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await looking;
    },
  };
}
