/**
 * Slows down visitors who try many order numbers without signing in. Numbers can be guessed, so this counts both the
 * look-ups of one address and those within one range of numbers from any address.
 */
import type { OrderNumber } from '@operatory/domain/orders';
import { addressKey, limiter } from '../limits/limiter.ts';

/** Neighboring numbers that are counted together. */
const rangeSize = 1000;

/**
 * Called before each look-up of a visitor; returns 0 if it may continue, otherwise the seconds to wait. Whether the
 * order exists makes no difference.
 *
 * One address: 30 a minute and 150 an hour, far above what an office needs that looks after its parcels. A range: 120 a
 * minute over all addresses, and as many more for addresses that have asked no more than 3 times in ten minutes, so
 * that someone with one parcel gets through while many machines search that range.
 */
export function lookUpThrottle(now?: () => number) {
  const clock = now === undefined ? {} : { now };
  const ofAddress = [
    limiter({ most: 30, seconds: 60, ...clock }),
    limiter({ most: 150, seconds: 3600, ...clock }),
  ] as const;
  const asWhoAskedLittle = limiter({ most: 3, seconds: 600, ...clock });
  const ofRange = limiter({ most: 120, seconds: 60, ...clock });
  const reserveOfRange = limiter({ most: 120, seconds: 60, ...clock });

  function takeForAddress(address: string): number {
    const [minute, hour] = ofAddress;
    const seconds = minute.take(address);
    if (seconds > 0) return seconds;
    const longer = hour.take(address);
    if (longer > 0) minute.giveBack(address);
    return longer;
  }

  return function secondsToWait(caller: string, orderNumber: OrderNumber): number {
    const address = addressKey(caller);
    const secondsForAddress = takeForAddress(address);
    // Who is turned away here uses up nothing of what others share.
    if (secondsForAddress > 0) return secondsForAddress;
    const hasAskedLittle = asWhoAskedLittle.take(address) === 0;
    const range = String(Math.floor(orderNumber / rangeSize));
    const secondsForRange = ofRange.take(range);
    if (secondsForRange === 0 || (hasAskedLittle && reserveOfRange.take(range) === 0)) return 0;
    for (const turns of ofAddress) turns.giveBack(address);
    return secondsForRange;
  };
}
