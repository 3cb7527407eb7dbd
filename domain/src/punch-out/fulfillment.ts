/** Fulfillment status sent to a buyer: the state of each line, and which shipments have left. */

/** A line of our order, as far as it concerns a buyer. */
export interface FulfilledLine {
  readonly orderLine: number;
  /** `submitted`, `pending`, `processing`, `shipment`, `backordered` or `canceled`. */
  readonly lineGroup: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  /** `YYYY-MM-DD`. */
  readonly expectedDate: string | null;
  /** The product that is delivered in place of the ordered one; absent if it's the ordered one. */
  readonly substitute?: Substitute | null;
}

/** A product other than the ordered one, with the data that a buyer's system needs about it. */
export interface Substitute {
  readonly itemNumber: string;
  readonly description: string;
  /** The catalog's. */
  readonly unitOfMeasure: string;
  readonly unspsc: string | null;
  readonly manufacturer: string;
  readonly manufacturerPart: string;
}

/** `detail`: accepted, at another price, in another quantity, on another day, or with another product than ordered. */
export type LineAnswer = 'accept' | 'detail' | 'backordered' | 'reject';

/** The buyer's order line behind a line of our order. */
export interface WantedLine {
  readonly orderLine: number;
  readonly quantity: number;
  /** Dollars for one unit; absent if the buyer named no price, or the order is from before prices were stored. */
  readonly orderedPrice?: number;
  /** The day the buyer wants it, `YYYY-MM-DD`; absent if it named none. */
  readonly wantedDate?: string;
  /** Further days on which the buyer wants a part of it. */
  readonly furtherDates?: readonly string[];
}

export interface ConfirmedLine {
  readonly orderLine: number;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly answer: LineAnswer;
  /** When a back-ordered line is expected, or an accepted one if the buyer wants it on another day. */
  readonly expectedDate: string | null;
  /** Absent if the ordered product comes. */
  readonly substitute?: Substitute;
}

export interface Confirmation {
  readonly type: 'accept' | 'reject' | 'except' | 'detail';
  readonly lines: readonly ConfirmedLine[];
}

const answers: Readonly<Record<string, LineAnswer>> = { backordered: 'backordered', canceled: 'reject' };

/** Which lines are confirmed otherwise than they were ordered. */
function changedLines(lines: readonly FulfilledLine[], ordered: readonly WantedLine[]): ReadonlySet<number> {
  const quantities = new Map<number, number>();
  for (const { orderLine, quantity } of lines) quantities.set(orderLine, (quantities.get(orderLine) ?? 0) + quantity);
  const changed = ordered.filter(
    ({ orderLine, quantity, orderedPrice }) =>
      quantities.get(orderLine) !== quantity ||
      lines.some(
        (line) =>
          line.orderLine === orderLine && !line.substitute && !isOrderedPrice(orderedPrice, line.unitPriceCents),
      ),
  );
  return new Set(changed.map(({ orderLine }) => orderLine));
}

const isOrderedPrice = (dollars: number | undefined, cents: number) =>
  dollars === undefined || Math.abs(dollars * 100 - cents) < 0.5;

/**
 * Whether a line comes on a different day than the buyer wants; if it comes on several days, no single date is right,
 * so it's always reported. Shipped lines have their own date in the ship notice.
 */
const isOtherDay = (
  { wantedDate, furtherDates = [] }: Partial<WantedLine>,
  { lineGroup, expectedDate }: FulfilledLine,
) =>
  wantedDate !== undefined &&
  expectedDate !== null &&
  lineGroup !== 'shipment' &&
  (furtherDates.length > 0 || expectedDate !== wantedDate);

/** Without lines that were canceled because of a substitute: the substitute is reported for them. */
function withoutReplaced(lines: readonly FulfilledLine[]): FulfilledLine[] {
  const replaced = new Map<number, number>();
  for (const { orderLine, quantity, substitute } of lines) {
    if (substitute) replaced.set(orderLine, (replaced.get(orderLine) ?? 0) + quantity);
  }
  return lines.flatMap((line) => {
    if (line.substitute || line.lineGroup !== 'canceled') return [line];
    const gone = Math.min(line.quantity, replaced.get(line.orderLine) ?? 0);
    replaced.set(line.orderLine, (replaced.get(line.orderLine) ?? 0) - gone);
    return gone === line.quantity ? [] : [{ ...line, quantity: line.quantity - gone }];
  });
}

/** Parts of one line with the same answer are one part. */
function joined(confirmed: readonly ConfirmedLine[]): ConfirmedLine[] {
  const parts = new Map<string, ConfirmedLine>();
  for (const line of confirmed) {
    const key = [
      line.orderLine,
      line.answer,
      line.unitPriceCents,
      line.expectedDate,
      line.substitute?.itemNumber,
    ].join();
    parts.set(key, { ...line, quantity: line.quantity + (parts.get(key)?.quantity ?? 0) });
  }
  return [...parts.values()];
}

/** `detail` if anything is known that the order doesn't say: a price, a quantity, a date, a substitute, or parts of a line. */
function typeOf(lines: readonly ConfirmedLine[]): Confirmation['type'] {
  const isSplit = new Set(lines.map(({ orderLine }) => orderLine)).size < lines.length;
  if (!isSplit && lines.every(({ answer }) => answer === 'accept')) return 'accept';
  if (lines.every(({ answer }) => answer === 'reject')) return 'reject';
  return isSplit ||
    lines.some((line) => line.answer === 'detail' || line.expectedDate !== null || line.substitute !== undefined)
    ? 'detail'
    : 'except';
}

/**
 * The current confirmation; `undefined` while a line hasn't been processed. An order that was sent back to the account
 * is rejected as a whole.
 */
export function confirmationOf(
  standing: readonly FulfilledLine[],
  { isWithdrawn, ordered }: { readonly isWithdrawn: boolean; readonly ordered: readonly WantedLine[] },
): Confirmation | undefined {
  const lines = withoutReplaced(standing);
  if (lines.length === 0) return undefined;
  if (!isWithdrawn && lines.some(({ lineGroup }) => lineGroup === 'submitted')) return undefined;
  const changed = changedLines(lines, ordered);
  const wanted = new Map(ordered.map((line) => [line.orderLine, line]));
  const confirmed = joined(
    lines.map((line): ConfirmedLine => {
      const { orderLine, quantity, unitPriceCents, lineGroup, expectedDate, substitute } = line;
      const otherDate = isOtherDay(wanted.get(orderLine) ?? {}, line) ? expectedDate : null;
      const accepted = substitute || changed.has(orderLine) || otherDate !== null ? 'detail' : 'accept';
      const answer = isWithdrawn ? 'reject' : (answers[lineGroup] ?? accepted);
      return {
        orderLine,
        quantity,
        unitPriceCents,
        answer,
        expectedDate: answer === 'backordered' ? expectedDate : answer === 'detail' ? otherDate : null,
        ...(substitute && answer !== 'reject' ? { substitute } : {}),
      };
    }),
  );
  return { type: typeOf(confirmed), lines: confirmed };
}

/** The delay after that many attempts, in seconds: twice as long each time, an hour at most. */
export const retryAfterSeconds = (attempts: number) => Math.min(3_600, 30 * 2 ** Math.max(0, attempts - 1));

/** The most attempts for a document, which takes more than eight hours. */
export const maxAttempts = 15;

/** After this many documents in a row without a response, a connection pauses. */
export const pauseAfter = 3;
export const pauseSeconds = 900;
