/** Sends buyers the status of their orders, for as long as the server runs. */
import type { FastifyBaseLogger } from 'fastify';
import { type Job, repeat } from '../../jobs/repeat.ts';
import type { Services } from '../../services/services.ts';
import { inJob } from '../../tracing/jobs.ts';
import { type Encryption, encryptionOf } from '../encryption.ts';
import { composeNext } from './compose-documents.ts';
import {
  type DeliveryParts,
  deliverConnection,
  documentLane,
  type Lane,
  readDueConnections,
} from './deliver-documents.ts';

type DeliveryServices = Pick<Services, 'pool' | 'settings' | 'now'>;

async function composeDue(parts: DeliveryParts): Promise<void> {
  while (await composeNext(parts)) {
    // One order after the other, until none has moved.
  }
}

/** Writes and sends everything that is due; returns how many documents it tried to send. */
export async function deliverDue(
  services: DeliveryServices,
  encryption: Encryption,
  log: DeliveryParts['log'] = { warn: () => undefined },
  lane: Lane = documentLane,
): Promise<number> {
  const parts = { ...services, encryption, log, lane };
  if (lane === documentLane) await composeDue(parts);
  const due = await readDueConnections(parts);
  const workers = Array.from({ length: lane.most }, async () => {
    let tried = 0;
    for (let next = due.shift(); next !== undefined; next = due.shift()) tried += await deliverConnection(parts, next);
    return tried;
  });
  return (await Promise.all(workers)).reduce((sum, tried) => sum + tried, 0);
}

/** Looks every five seconds. Connections don't wait for each other; `stop` waits for all of them. */
export function startDeliveries(
  services: DeliveryServices,
  { log, lane = documentLane }: { readonly log: Pick<FastifyBaseLogger, 'warn'>; readonly lane?: Lane },
): Job {
  const parts: DeliveryParts = { ...services, encryption: encryptionOf(services.settings.authSecret), log, lane };
  const failure = 'documents for buyers could not be sent';
  const name = lane === documentLane ? 'documents for buyers' : 'catalogs for buyers';
  const busy = new Map<string, Promise<unknown>>();
  const deliverNext = async (isStopped: () => boolean) => {
    const onFailure = (error: unknown) => {
      if (!isStopped()) log.warn({ err: error }, failure);
    };
    if (lane === documentLane) await composeDue(parts);
    for (const connectionId of await readDueConnections(parts)) {
      if (isStopped() || busy.size >= lane.most) return;
      if (busy.has(connectionId)) continue;
      // Each has a trace of its own, because it may take much longer than this look.
      const delivering = inJob(`${name}, one connection`, { isFrequent: true, onFailure }, () =>
        deliverConnection(parts, connectionId, isStopped),
      ).finally(() => busy.delete(connectionId));
      busy.set(connectionId, delivering);
    }
  };
  const job = repeat(deliverNext, { name, everyMs: 5_000, log, failure });
  return {
    async stop() {
      await job.stop();
      await Promise.all(busy.values());
    },
  };
}
