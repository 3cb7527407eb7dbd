/** Names who changed or sent a cart, and when; the data is loaded when a notice is shown. */
import { formatMoment } from '@operatory/domain/dates';

interface ByWhom {
  readonly at: string;
  readonly actor?: string | undefined;
  /** The person who reads it, in another tab or on another device. */
  readonly isYou: boolean;
}

/** The server's data about a cart that changed; see `readCartNews`. */
export interface CartNewsFacts {
  readonly changes: readonly (ByWhom & {
    readonly lines: readonly { readonly itemNumber: string; readonly type: number }[];
    readonly details: readonly string[];
  })[];
  readonly order?: (ByWhom & { readonly orderNumber: number }) | undefined;
}

/** `Ana Reyes`, `You in another tab`; `Someone` if the person was removed. */
const whoWords = ({ actor, isYou }: ByWhom) => (isYou ? 'You, in another tab' : (actor ?? 'Someone'));

const byWhomWords = (one: ByWhom, timeZone: string) => `${whoWords(one)}, ${formatMoment(one.at, timeZone)}`;

/** Other people come first, because this tab's own saves are among the changes, too. */
function lastOf<T extends ByWhom>(changes: readonly T[]): T | undefined {
  return changes.find(({ isYou }) => !isYou) ?? changes[0];
}

/** `Ana Reyes, 11/22/2026, 8:43 AM PST`; `undefined` until it's known who changed this line. */
export function whoChangedLine(
  news: CartNewsFacts | undefined,
  line: { readonly itemNumber: string; readonly type: number },
  timeZone: string,
): string | undefined {
  const last = lastOf(
    (news?.changes ?? []).filter(({ lines }) =>
      lines.some(({ itemNumber, type }) => itemNumber === line.itemNumber && type === line.type),
    ),
  );
  return last === undefined ? undefined : byWhomWords(last, timeZone);
}

/** The same of a detail, such as the PO number. */
export function whoChangedDetail(news: CartNewsFacts | undefined, name: string, timeZone: string): string | undefined {
  const last = lastOf((news?.changes ?? []).filter(({ details }) => details.includes(name)));
  return last === undefined ? undefined : byWhomWords(last, timeZone);
}

/** `Ana Reyes sent order 7000123, 11/22/2026, 8:43 AM PST.` */
export function whoSent(order: NonNullable<CartNewsFacts['order']>, timeZone: string): string {
  const who = order.isYou ? 'You' : (order.actor ?? 'Someone');
  const where = order.isYou ? ' in another tab' : '';
  return `${who} sent order ${order.orderNumber}${where}, ${formatMoment(order.at, timeZone)}.`;
}
