/** Sends buyers the status of their orders, for as long as the server runs. */
import type { FastifyBaseLogger } from 'fastify';
import { type Job, repeat } from '../../jobs/repeat.ts';
import type { Services } from '../../services/services.ts';
import { inJob } from '../../tracing/jobs.ts';
import { type Encryption, encryptionOf } from '../encryption.ts';
import { composeNext } from './compose-documents.ts';
import { type DeliveryParts, deliverQueue, documentLane, type Lane } from './deliver-documents.ts';
import { type DeliveryQueue, readDueQueues } from './delivery-queues.ts';

type DeliveryServices = Pick<Services, 'pool' | 'settings' | 'now'>;

async function composeDue(parts: DeliveryParts): Promise<void> {
  while (await composeNext(parts)) {
    // One order after the other, until none has moved.
  }
}

const keyOf = ({ connectionId, account, address }: DeliveryQueue) => JSON.stringify([connectionId, account, address]);

/** So many places are kept for connections that have none yet, whatever the others are waiting for. */
const reserve = 2;

/** Who sends what at the moment. */
function openLane(parts: DeliveryParts) {
  const { most, mostOfOne } = parts.lane;
  const runners: { readonly connectionId: string; readonly work: Promise<number> }[] = [];
  /** Queues that someone works on. */
  const busy = new Set<string>();
  const isFree = (queue: DeliveryQueue) => !busy.has(keyOf(queue));

  /** Works through the connection's due queues one at a time, and skips those that another runner has. */
  async function runConnection(first: DeliveryQueue, isStopped: () => boolean): Promise<number> {
    let tried = 0;
    for (let next: DeliveryQueue | undefined = first; next !== undefined; ) {
      const key = keyOf(next);
      busy.add(key);
      const count = await deliverQueue(parts, next, isStopped).finally(() => busy.delete(key));
      tried += count;
      // None, if another process was faster.
      next = isStopped() || count === 0 ? undefined : (await readDueQueues(parts, first.connectionId)).find(isFree);
    }
    return tried;
  }

  function hasPlace(connectionId: string): boolean {
    const own = runners.filter((runner) => runner.connectionId === connectionId).length;
    return own === 0 ? runners.length < most : own < mostOfOne && runners.length < most - reserve;
  }

  return {
    runners,
    /** Starts what has a place, each within `around`. */
    async look(
      isStopped: () => boolean,
      around: (work: () => Promise<number>) => Promise<number>,
    ): Promise<Promise<number>[]> {
      const started: Promise<number>[] = [];
      for (const queue of await readDueQueues(parts)) {
        const { connectionId } = queue;
        if (isStopped() || !isFree(queue) || !hasPlace(connectionId)) continue;
        busy.add(keyOf(queue));
        const work = around(() => runConnection(queue, isStopped)).finally(() => {
          busy.delete(keyOf(queue));
          runners.splice(runners.indexOf(runner), 1);
        });
        const runner = { connectionId, work };
        runners.push(runner);
        started.push(work);
      }
      return started;
    },
  };
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
  const open = openLane(parts);
  const isStopped = () => false;
  let tried = 0;
  for (let more = true; more; ) {
    const counts = await Promise.all(await open.look(isStopped, (work) => work()));
    const count = counts.reduce((sum, one) => sum + one, 0);
    tried += count;
    more = count > 0;
  }
  return tried;
}

/** Looks every five seconds. Queues don't wait for each other; `stop` waits for all of them. */
export function startDeliveries(
  services: DeliveryServices,
  {
    log,
    lane = documentLane,
    everyMs = 5_000,
  }: { readonly log: Pick<FastifyBaseLogger, 'warn'>; readonly lane?: Lane; readonly everyMs?: number },
): Job {
  const parts: DeliveryParts = { ...services, encryption: encryptionOf(services.settings.authSecret), log, lane };
  const failure = 'documents for buyers could not be sent';
  const name = lane === documentLane ? 'documents for buyers' : 'catalogs for buyers';
  const open = openLane(parts);
  const deliverNext = async (isStopped: () => boolean) => {
    const onFailure = (error: unknown) => {
      if (!isStopped()) log.warn({ err: error }, failure);
    };
    if (lane === documentLane) await composeDue(parts);
    // Each has a trace of its own, because it may take much longer than this look.
    const around = async (work: () => Promise<number>) =>
      (await inJob(`${name}, one connection`, { isFrequent: true, onFailure }, work)) ?? 0;
    await open.look(isStopped, around);
  };
  const job = repeat(deliverNext, { name, everyMs, log, failure });
  return {
    async stop() {
      await job.stop();
      await Promise.all(open.runners.map(({ work }) => work));
    },
  };
}
