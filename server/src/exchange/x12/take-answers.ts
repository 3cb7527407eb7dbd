/** Stores what X12 documents say about our orders as receipts. */
import { textOfRefusal } from '@operatory/contract/all-refusals';
import { isRefusal } from '@operatory/domain/refusals';
import type pg from 'pg';
import { messageIdOf } from '../orders-out/messages.ts';
import { noteNumberConflict } from '../orders-out/number-conflicts.ts';
import type { ReceiptSetter } from '../orders-out/receipts.ts';
import type { Answer, FormAnswer, OrderAnswer } from './read-answers.ts';
import { named } from './read-segments.ts';

export interface AnswerParts {
  readonly pool: pg.Pool;
  readonly setReceipt: ReceiptSetter;
}

interface SentMessage {
  readonly id: number;
  readonly topic: string;
  readonly key: string;
  readonly state: 'taken' | 'rejected' | null;
  readonly erp_order_number: string | null;
  readonly is_replaced: boolean;
}

const message = `o.id::float8 as id, o.topic, o.key, r.state, r.erp_order_number`;

/** The message that one of our interchanges was about. */
async function messageOfControl(pool: pg.Pool, control: string): Promise<SentMessage | undefined> {
  if (!/^\d{1,9}$/.test(control)) return undefined;
  const { rows } = await pool.query<SentMessage>(
    `select ${message}, f.replaced_at is not null as is_replaced
       from erp_out_file f join outbox o on o.id = f.outbox_id left join order_receipt r on r.outbox_id = o.id
      where f.control_number = $1 and f.kind in ('850', '860') order by f.file_id desc limit 1`,
    [Number(control)],
  );
  return rows[0];
}

/** The last message with which the order was new to the ERP: an 855 answers an 850, not a change. */
async function messageOfOrder(pool: pg.Pool, orderNumber: string): Promise<SentMessage | undefined> {
  const { rows } = await pool.query<SentMessage>(
    `select ${message}, false as is_replaced
       from outbox o left join order_receipt r on r.outbox_id = o.id
      where o.key = $1 and (o.topic = 'order.submitted' or o.topic = 'order.changed'
        and exists (select from erp_out_file f where f.outbox_id = o.id and f.kind = '850'))
      order by o.id desc limit 1`,
    [orderNumber],
  );
  return rows[0];
}

/** Returns a sentence if the answer leads nowhere. */
async function takeForm({ pool, setReceipt }: AnswerParts, answer: FormAnswer): Promise<string | undefined> {
  const sent = await messageOfControl(pool, answer.control);
  if (sent === undefined)
    return `The acknowledgment in ${named(answer.segment)} is for ${answer.control || 'nothing'}, which we didn’t send.`;
  const isOver = sent.state === 'taken' || (sent.is_replaced && !answer.isAccepted);
  if (isOver) return undefined;
  const stored = await setReceipt({
    messageId: messageIdOf(sent),
    state: answer.isAccepted ? 'taken' : 'rejected',
    erpOrderNumber: '',
    reason: answer.reason,
    sentBy: 'X12 997',
  });
  return isRefusal(stored) ? `The answer in ${named(answer.segment)} was refused: ${textOfRefusal(stored)}` : undefined;
}

async function takeOrder({ pool, setReceipt }: AnswerParts, answer: OrderAnswer): Promise<string | undefined> {
  const { orderNumber, erpOrderNumber, rejection, segment } = answer;
  const sent = await messageOfOrder(pool, orderNumber);
  // Orders may go to the ERP in other ways, and are then answered there.
  if (sent === undefined)
    return rejection === undefined ? undefined : `${named(segment)} rejects ${orderNumber}, which we didn’t send.`;
  const isNumbered = sent.state === 'taken' && (sent.erp_order_number ?? '') !== '';
  if (isNumbered && rejection !== undefined) {
    return `${named(segment)} rejects ${orderNumber}, which was taken as ${sent.erp_order_number}. Cancel its lines instead (ACK01 IR).`;
  }
  // Two orders may have been made of one, so the other number isn't dropped in silence; the first one stays.
  if (isNumbered && erpOrderNumber !== '' && erpOrderNumber !== sent.erp_order_number) {
    await noteNumberConflict(pool, {
      orderNumber: Number(orderNumber),
      named: erpOrderNumber,
      sentBy: 'X12 855',
      at: new Date(),
    });
    return `${named(segment)} calls ${orderNumber} ${erpOrderNumber}, but it was taken as ${sent.erp_order_number}. Check whether the ERP has it twice.`;
  }
  if (isNumbered || (sent.state === 'taken' && rejection === undefined && erpOrderNumber === '')) return undefined;
  const stored = await setReceipt({
    messageId: messageIdOf(sent),
    state: rejection === undefined ? 'taken' : 'rejected',
    erpOrderNumber: rejection === undefined ? erpOrderNumber : '',
    reason: rejection ?? '',
    sentBy: 'X12 855',
    overrulesBare: true,
  });
  return isRefusal(stored) ? `The answer in ${named(segment)} was refused: ${textOfRefusal(stored)}` : undefined;
}

/** Stores each answer; safe to repeat. Returns warnings about those that lead nowhere. */
export async function takeAnswers(parts: AnswerParts, answers: readonly Answer[]): Promise<string[]> {
  const warnings: string[] = [];
  for (const answer of answers) {
    const warning = await (answer.kind === 'form' ? takeForm(parts, answer) : takeOrder(parts, answer));
    // A place in the file, such as “segment 4 (BAK)”, may begin the sentence.
    if (warning !== undefined) warnings.push(warning.charAt(0).toUpperCase() + warning.slice(1));
  }
  return warnings;
}
