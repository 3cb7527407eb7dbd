/** Who is on a held order, in words. */
import type { HeldOrder, ReviewClaim } from '@operatory/contract/review';

/** `10:42 AM` in the distributor's time zone. */
export function claimTime(iso: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  // Node and browsers use different spaces before AM and PM.
  return time.format(new Date(iso)).replaceAll('\u202f', ' ');
}

/** The claim while it lasts: it can end on the screen before the server is asked again. */
export const liveClaim = ({ claim }: Pick<HeldOrder, 'claim'>, now: number): ReviewClaim | undefined =>
  claim !== undefined && now < Date.parse(claim.until) ? claim : undefined;

/** `You’ve had it since 10:42 AM`, or `Ana Reyes has had it since 10:42 AM`. */
export function claimWords({ by, isMine, since }: ReviewClaim, timeZone: string): string {
  return `${isMine ? 'You’ve' : `${by} has`} had it since ${claimTime(since, timeZone)}`;
}

/** Which of these orders colleagues are on, before they are released together; blank if there are none. */
export function othersWords(orders: readonly Pick<HeldOrder, 'orderNumber' | 'claim'>[], now: number): string {
  const taken = orders.flatMap(({ orderNumber, ...order }) => {
    const claim = liveClaim(order, now);
    return claim === undefined || claim.isMine ? [] : [{ orderNumber, by: claim.by }];
  });
  const [first] = taken;
  if (first === undefined) return '';
  if (taken.length === 1) return `${first.by} is on order ${first.orderNumber}.`;
  const people = new Set(taken.map(({ by }) => by));
  return `${people.size === 1 ? `${first.by} is` : 'Colleagues are'} on ${taken.length} of these orders.`;
}
