/** The demo's fulfillment clock: orders that people send move on by themselves, so that a newcomer sees the product at work. */
import type { FastifyBaseLogger } from 'fastify';
import { type ClockParts, takeDueSteps } from './take-steps.ts';

const mostMsBetweenLooks = 1_000;

/** Takes due steps until it's stopped, at the pace of `settings.demoClockSeconds`. A failed attempt is logged and repeated. */
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
