/** Looks once an hour whether something has outlived its period, for as long as the server runs. */
import { type ClearingParts, clearOld } from './clear-old.ts';

const firstAfterMs = 60_000;
const msBetweenLooks = 3_600_000;

/** Looks a minute after the start, then every hour, until it is stopped. A failed look is logged and repeated. */
export function startClearing(parts: ClearingParts): { stop(): Promise<void> } {
  let looking: Promise<void> | undefined;
  let isStopped = false;
  const look = async () => {
    try {
      const cleared = await clearOld(parts);
      if (cleared !== undefined && Object.keys(cleared).length > 0)
        parts.log.info({ cleared }, 'what was old is cleared away');
    } catch (error) {
      if (!isStopped) parts.log.warn({ err: error }, 'nothing could be cleared away');
    } finally {
      looking = undefined;
    }
  };
  const begin = () => {
    if (!isStopped) looking ??= look();
  };
  const first = setTimeout(begin, firstAfterMs).unref();
  const timer = setInterval(begin, msBetweenLooks).unref();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(first);
      clearInterval(timer);
      await looking;
    },
  };
}
