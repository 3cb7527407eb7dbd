/** A file such as `850.7000123.000000013.x12.ack` acknowledges the order file of that name. */
import { textOfRefusal } from '@operatory/contract/all-refusals';
import { isRefusal } from '@operatory/domain/refusals';
import type pg from 'pg';
import { answered } from '../orders-out/answer-form.ts';
import { messageIdOf } from '../orders-out/messages.ts';
import type { ReceiptSetter } from '../orders-out/receipts.ts';

const end = /\.ack$/i;

export const isAckFile = (name: string) => end.test(name);

interface NamedMessage {
  readonly id: number;
  readonly topic: string;
  readonly key: string;
  readonly is_replaced: boolean;
}

/** Blank means taken; otherwise it's a receipt in JSON, as programs send it. */
function receiptIn(text: string) {
  if (text.trim() === '') return { state: 'taken', erpOrderNumber: '', reason: '' } as const;
  try {
    return answered.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Stores the receipt. Returns a reason if that isn't possible. */
export async function takeAck(
  { pool, setReceipt }: { readonly pool: pg.Pool; readonly setReceipt: ReceiptSetter },
  name: string,
  text: string,
): Promise<{ readonly reason: string } | 'taken'> {
  const fileName = name.replace(end, '');
  const { rows } = await pool.query<NamedMessage>(
    `select o.id::float8 as id, o.topic, o.key, f.replaced_at is not null as is_replaced
       from erp_out_file f join outbox o on o.id = f.outbox_id where f.file_name = $1`,
    [fileName],
  );
  const [message] = rows;
  if (message === undefined)
    return { reason: `We wrote no order file ${fileName}. Name it like the file that it answers, with .ack.` };
  const receipt = receiptIn(text);
  if (receipt === undefined) {
    return {
      reason: 'It has to be empty, or a receipt such as {"state": "taken", "erpOrderNumber": "SO-88001"}.',
    };
  }
  // The rejected message has been sent again since, in another file.
  if (message.is_replaced && receipt.state === 'rejected') return 'taken';
  const stored = await setReceipt({ messageId: messageIdOf(message), ...receipt, sentBy: 'ack file' });
  return isRefusal(stored) ? { reason: textOfRefusal(stored) } : 'taken';
}
