/** Tells buyers how their orders move on, for as long as the server runs. */
import type { FastifyBaseLogger } from 'fastify';
import { type Seal, sealOf } from '../seal.ts';
import { composeNext, type DeliveryParts } from './compose-documents.ts';
import { deliverNext } from './deliver-documents.ts';

const msBetweenLooks = 5_000;

/** Writes and sends everything that is due; answers how many documents it tried to send. */
export async function deliverDue(parts: DeliveryParts, seal: Seal): Promise<number> {
  while (await composeNext(parts)) {
    // One order after the other, until none has moved.
  }
  let tried = 0;
  while (await deliverNext(parts, seal)) tried += 1;
  return tried;
}

/** Looks every few seconds until it is stopped. A failed look is logged and repeated. */
export function startDeliveries(
  parts: DeliveryParts,
  { log }: { readonly log: Pick<FastifyBaseLogger, 'warn'> },
): { stop(): Promise<void> } {
  const seal = sealOf(parts.settings.authSecret);
  let looking: Promise<void> | undefined;
  let isStopped = false;
  const look = async () => {
    try {
      await deliverDue(parts, seal);
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, 'documents for buyers could not be sent');
    } finally {
      looking = undefined;
    }
  };
  const timer = setInterval(() => {
    if (!isStopped) looking ??= look();
  }, msBetweenLooks).unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await looking;
    },
  };
}
