/** What a buyer learns as their order moves on: the state of each line, and which shipments have left. */

/** A line of our order, as far as it concerns a buyer. */
export interface FulfilledLine {
  readonly orderLine: number;
  /** `submitted`, `pending`, `processing`, `shipment`, `backordered` or `canceled`. */
  readonly lineGroup: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  /** `YYYY-MM-DD`. */
  readonly expectedDate: string | null;
}

export type LineAnswer = 'accept' | 'backordered' | 'reject';

export interface ConfirmedLine {
  readonly orderLine: number;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly answer: LineAnswer;
  /** When a back-ordered line is expected. */
  readonly expectedDate: string | null;
}

export interface Confirmation {
  readonly type: 'accept' | 'reject' | 'except';
  readonly lines: readonly ConfirmedLine[];
}

const answers: Readonly<Record<string, LineAnswer>> = { backordered: 'backordered', canceled: 'reject' };

/**
 * The current confirmation; `undefined` while a line hasn't been processed. An order that was sent back to the account
 * is rejected as a whole.
 */
export function confirmationOf(
  lines: readonly FulfilledLine[],
  { isWithdrawn }: { readonly isWithdrawn: boolean },
): Confirmation | undefined {
  if (lines.length === 0) return undefined;
  if (!isWithdrawn && lines.some(({ lineGroup }) => lineGroup === 'submitted')) return undefined;
  const confirmed = lines.map((line): ConfirmedLine => {
    const answer = isWithdrawn ? 'reject' : (answers[line.lineGroup] ?? 'accept');
    return {
      orderLine: line.orderLine,
      quantity: line.quantity,
      unitPriceCents: line.unitPriceCents,
      answer,
      expectedDate: answer === 'backordered' ? line.expectedDate : null,
    };
  });
  // Parts of one line that left apart are answered together.
  const answered = new Map<string, ConfirmedLine>();
  for (const line of confirmed) {
    const key = [line.orderLine, line.answer, line.unitPriceCents, line.expectedDate].join();
    answered.set(key, { ...line, quantity: line.quantity + (answered.get(key)?.quantity ?? 0) });
  }
  const isAll = (wanted: LineAnswer) => confirmed.every(({ answer }) => answer === wanted);
  return { type: isAll('accept') ? 'accept' : isAll('reject') ? 'reject' : 'except', lines: [...answered.values()] };
}

/** The delay after that many attempts, in seconds: twice as long each time, an hour at most. */
export const retryAfterSeconds = (attempts: number) => Math.min(3_600, 30 * 2 ** Math.max(0, attempts - 1));

/** The most attempts for a document, which takes more than eight hours. */
export const mostAttempts = 15;

/** After this many documents in a row without a response, a connection pauses. */
export const pauseAfter = 3;
export const pauseSeconds = 900;
