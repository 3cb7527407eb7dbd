/** Takes orders from Operatory into the records: each once, however often its message arrives. */
import type { BookLine, BookOrder, Books } from './books.ts';
import { dayIn, type House } from './fates.ts';
import { type Faults, unlessLost } from './faults.ts';
import type { Operatory } from './operatory.ts';

interface Message {
  readonly messageId: string;
  readonly topic: string;
  readonly body: {
    readonly orderNumber?: number;
    readonly customerNumber?: string;
    readonly poNumber?: string;
    readonly submittedAt?: string;
    readonly totalCents?: number;
    readonly lines?: readonly BookLine[];
    readonly options?: { readonly futureFillDate?: string | null };
  };
}

interface Receipt {
  readonly state: 'taken' | 'rejected';
  readonly erpOrderNumber?: string;
  readonly reason?: string;
}

export interface Taking {
  readonly books: Books;
  readonly house: House;
  readonly operatory: Operatory;
  readonly faults: Faults;
  /** In milliseconds. */
  readonly now: () => number;
  readonly say: (text: string) => void;
  /** The process may end here. */
  readonly mayEnd: () => void;
}

const linesOf = ({ lines = [] }: Message['body']): BookLine[] =>
  lines.map(({ lineNumber, itemNumber, description, quantity, unitPriceCents, type }) => ({
    ...{ lineNumber, itemNumber, description, quantity, unitPriceCents, type },
  }));

/** An order with a later day waits for it, until an hour that is on that day in each of the country's time zones. */
const dueOf = ({ options }: Message['body'], at: number) => {
  const day = options?.futureFillDate;
  return typeof day === 'string' ? Math.max(at, Date.parse(`${day}T12:00:00Z`)) : at;
};

function newOrder({ books, house, now }: Taking, { body, messageId }: Message): BookOrder {
  const ordinal = books.nextOrdinal();
  const at = now();
  return {
    erpOrderNumber: `T${books.bookId}-${ordinal}`,
    webOrderNumber: body.orderNumber ?? null,
    ordinal,
    customerNumber: body.customerNumber ?? '',
    poNumber: body.poNumber ?? '',
    orderDate: dayIn(house, body.submittedAt === undefined ? at : Date.parse(body.submittedAt)),
    takenAt: at,
    lines: linesOf(body),
    totalCents: body.totalCents ?? 0,
    isWithdrawn: false,
    step: 0,
    reports: 0,
    dueAt: dueOf(body, at),
    done: [messageId],
  };
}

/** Once an order has changed, its waiting reports are out of date. */
function dropReports({ books }: Taking, { erpOrderNumber }: BookOrder): void {
  for (const report of books.reports()) {
    if (report.erpOrderNumber === erpOrderNumber) books.dropReport(report.importId);
  }
}

const hasShipped = ({ step }: BookOrder) => step >= 3;

function changeOrder(taking: Taking, message: Message, order: BookOrder): Receipt {
  const { books, now, say } = taking;
  const { erpOrderNumber } = order;
  if (hasShipped(order)) return { state: 'rejected', reason: `${erpOrderNumber} has already been shipped.` };
  dropReports(taking, order);
  const done = [...order.done, message.messageId];
  if (message.topic === 'order.withdrawn') {
    books.keepOrder({ ...order, isWithdrawn: true, done });
    say(`${erpOrderNumber} was withdrawn`);
  } else {
    const { totalCents = 0, poNumber = '' } = message.body;
    const lines = linesOf(message.body);
    books.keepOrder({
      ...order,
      lines,
      totalCents,
      poNumber,
      step: 0,
      dueAt: dueOf(message.body, now()),
      isWithdrawn: false,
      done,
    });
    say(`${erpOrderNumber} was changed`);
  }
  return { state: 'taken', erpOrderNumber };
}

/** Carries the message out, once, and returns the receipt. */
function carryOut(taking: Taking, message: Message): Receipt {
  const { books, say } = taking;
  const { topic, body, messageId } = message;
  if (topic === 'tags.submitted') return { state: 'taken' };
  const known = body.orderNumber === undefined ? undefined : books.ofWeb(body.orderNumber);
  if (known?.done.includes(messageId)) return { state: 'taken', erpOrderNumber: known.erpOrderNumber };
  if (topic === 'order.withdrawn' && known === undefined) return { state: 'taken' };
  if (known !== undefined) return changeOrder(taking, message, known);
  const order = newOrder(taking, message);
  taking.mayEnd();
  books.keepOrder(order);
  say(
    `order ${body.orderNumber} came in: ${order.erpOrderNumber} with ${order.lines.length} ${order.lines.length === 1 ? 'line' : 'lines'}`,
  );
  return { state: 'taken', erpOrderNumber: order.erpOrderNumber };
}

/**
 * Takes the waiting messages and sends a receipt for each. Returns how many there were. Rejects with `Lost` if they can't be fetched,
 * and with `Restart`.
 */
export async function takeMessages(taking: Taking, waitSeconds: number): Promise<number> {
  const { operatory, faults, say, mayEnd } = taking;
  const { status, body } = await operatory.call({ method: 'GET', path: `/messages?limit=100&wait=${waitSeconds}` });
  if (status !== 200) throw new Error(`Operatory handed out no messages: ${String(body.detail ?? status)}`);
  const messages = body.messages as readonly Message[];
  for (const message of messages) {
    if (faults.happens('forget')) continue;
    const receipt = carryOut(taking, message);
    mayEnd();
    if (faults.happens('forget')) continue;
    const path = `/messages/${message.messageId}/receipt`;
    const answer = await unlessLost(operatory.call({ method: 'PUT', path, json: receipt }), say);
    if (answer !== undefined && answer.status !== 200)
      say(`the receipt of ${message.messageId} was refused: ${String(answer.body.detail)}`);
    mayEnd();
  }
  return messages.length;
}
