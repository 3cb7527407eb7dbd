/** The demo's fulfilment clock: orders that somebody sends move on by themselves, so that a newcomer sees the product live. */
import type { FastifyBaseLogger } from 'fastify';
import { type ClockParts, takeDueSteps } from './take-steps.ts';

const mostMsBetweenLooks = 1_000;

/** Looks for due steps until it is stopped; `settings.demoClockSeconds` is the pace. A failed look is logged and repeated. */
export function startDemoClock(
  parts: ClockParts,
  { log }: { readonly log: Pick<FastifyBaseLogger, 'warn'> },
): { stop(): Promise<void> } {
  let looking: Promise<void> | undefined;
  let isStopped = false;
  const look = async () => {
    try {
      await takeDueSteps(parts);
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, 'the demo clock could not move an order');
    } finally {
      looking = undefined;
    }
  };
  const timer = setInterval(
    () => {
      looking ??= look();
    },
    Math.min(mostMsBetweenLooks, parts.settings.demoClockSeconds * 250),
  ).unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await looking;
    },
  };
}
