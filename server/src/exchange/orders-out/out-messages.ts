/** Writes order messages as X12 or JSON: for a file, or for a program that fetches them. */
import type { ErpFileWay } from '@operatory/contract/erp-file-way';
import type pg from 'pg';
import { z } from 'zod';
import { inSavepoint, inTransaction, type Queryable } from '../../database/database.ts';
import { isDatabaseAway } from '../../database/database-away.ts';
import { topicsForErp } from '../../database/schema/orders.ts';
import { isHeldBack } from '../../orders/open-buyer-change.ts';
import { nextControl, paddedControl } from '../x12/control-numbers.ts';
import { writeInterchange } from '../x12/write-interchange.ts';
import { groupCodes, type OrderToWrite, withoutPrices, writeOrder } from '../x12/write-order.ts';
import { readFileWay } from './file-way.ts';
import { messageIdOf } from './messages.ts';
import { type OrderMessageRow, orderToWrite } from './order-document.ts';

/** Orders are in the installation's currency. */
const currency = 'USD';

/** X12 has no document for these, so they're JSON in any case. */
const isX12Topic = (topic: string) => topic !== 'tags.submitted';

interface StoredDocument {
  readonly file_id: number;
  readonly content: string;
  readonly is_for_folder: boolean;
}

async function storedFor(
  client: pg.PoolClient,
  messageId: number,
  isJson: boolean,
): Promise<StoredDocument | undefined> {
  const { rows } = await client.query<StoredDocument>(
    `select file_id::float8 as file_id, content, is_for_folder from erp_out_file
      where outbox_id = $1 and (kind = 'json') = $2 and replaced_at is null`,
    [messageId, isJson],
  );
  return rows[0];
}

interface NewDocument {
  readonly kind: '850' | '860' | 'json';
  readonly control: number | null;
  readonly fileName: string;
  readonly content: string;
}

/** `isPriced` is false for a reader who sees no prices. */
function interchangeOf(
  order: OrderToWrite,
  way: ErpFileWay,
  { control, isPriced = true }: { readonly control: number; readonly isPriced?: boolean },
): string {
  const { document } = order;
  const segments = writeOrder(order, way.x12Version);
  return writeInterchange({
    from: { qualifier: way.ourQualifier, id: way.ourId },
    to: { qualifier: way.erpQualifier, id: way.erpId },
    version: way.x12Version,
    control,
    isTest: way.isTest,
    at: new Date(),
    groupCode: groupCodes[document],
    sets: [{ code: document, segments: isPriced ? segments : withoutPrices(segments) }],
  });
}

async function x12Document(client: pg.PoolClient, message: OrderMessageRow, way: ErpFileWay): Promise<NewDocument> {
  const order = await orderToWrite(client, message, currency);
  const { document } = order;
  const control = await nextControl(client);
  const content = interchangeOf(order, way, { control });
  return { kind: document, control, content, fileName: `${document}.${message.key}.${paddedControl(control)}.x12` };
}

/** The same as a program gets that fetches it. A message that is sent again gets another name. */
async function jsonDocument(client: pg.PoolClient, message: OrderMessageRow): Promise<NewDocument> {
  const messageId = messageIdOf(message);
  const { rows } = await client.query<{ before: number }>(
    "select count(*)::int as before from erp_out_file where outbox_id = $1 and kind = 'json'",
    [message.id],
  );
  const before = rows[0]?.before ?? 0;
  const { topic, created_at: createdAt, payload } = message;
  const content = `${JSON.stringify({ messageId, topic, createdAt, body: payload }, null, 2)}\n`;
  return { kind: 'json', control: null, content, fileName: `${messageId}${before === 0 ? '' : `-${before + 1}`}.json` };
}

/** Stores the message's document once, in the transaction that has locked the message. Returns it. */
async function storeDocument(
  client: pg.PoolClient,
  message: OrderMessageRow,
  { way, isJson, isForFolder }: { readonly way: ErpFileWay; readonly isJson: boolean; readonly isForFolder: boolean },
): Promise<string> {
  const stored = await storedFor(client, message.id, isJson);
  if (stored !== undefined) {
    if (isForFolder && !stored.is_for_folder) {
      await client.query('update erp_out_file set is_for_folder = true where file_id = $1', [stored.file_id]);
    }
    return stored.content;
  }
  const made = isJson ? await jsonDocument(client, message) : await x12Document(client, message, way);
  await client.query(
    `insert into erp_out_file (kind, control_number, outbox_id, message_key, file_name, content, is_for_folder, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, now())`,
    [made.kind, made.control, message.id, message.key, made.fileName, made.content, isForFolder],
  );
  return made.content;
}

const messageColumns = 'o.id::float8 as id, o.topic, o.key, o.created_at, o.payload';

/** Records with the message why it isn't sent to the ERP. Returns false if that was already recorded. */
export async function noteNotWritten(database: Queryable, id: number): Promise<boolean> {
  const { rowCount } = await database.query(
    `update outbox set problem = $2 where id = $1 and problem is distinct from $2`,
    [id, 'Its file could not be written'],
  );
  return rowCount === 1;
}

/**
 * The next message that has no file yet; of each order, only the first one that waits. One that is being pushed isn't taken, and one that
 * can't be written holds up no other order: it's added to `failed`.
 */
async function queueNext(pool: pg.Pool, failed: { readonly id: number; readonly error: unknown }[]): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const way = await readFileWay(client);
    if (way === null || !way.isOn) return false;
    const { rows } = await client.query<OrderMessageRow>(
      `select ${messageColumns} from outbox o
        where o.delivered_at is null and o.failed_at is null and o.topic in ${topicsForErp}
          and (not o.is_being_sent or o.next_attempt_at < now())
          and not ${isHeldBack('o')}
          and not exists (
            select from outbox e
             where e.key = o.key and e.id < o.id and e.delivered_at is null and e.failed_at is null
               and e.topic in ${topicsForErp} and (e.topic = 'tags.submitted') = (o.topic = 'tags.submitted'))
          and not exists (
            select from erp_out_file f
             where f.outbox_id = o.id and f.replaced_at is null and f.is_for_folder
               and (f.kind = 'json') = ($1 or o.topic = 'tags.submitted'))
          and o.id <> all($2::bigint[])
        order by o.id limit 1 for update of o skip locked`,
      [way.format === 'json', failed.map(({ id }) => id)],
    );
    const [message] = rows;
    if (message === undefined) return false;
    const isJson = way.format === 'json' || !isX12Topic(message.topic);
    try {
      await inSavepoint(client, () => storeDocument(client, message, { way, isJson, isForFolder: true }));
      await client.query(`update outbox set problem = '' where id = $1 and problem <> ''`, [message.id]);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      failed.push({ id: message.id, error });
      await noteNotWritten(client, message.id);
    }
    return true;
  });
}

/** Makes files of all messages that are due, if orders go to files. Rejects with the first error once all were tried. */
export async function queueOrderFiles(pool: pg.Pool): Promise<void> {
  const failed: { id: number; error: unknown }[] = [];
  while (await queueNext(pool, failed));
  if (failed.length > 0) throw failed[0]?.error;
}

/**
 * The message as an X12 interchange, the same each time; undefined if X12 has no document for it, or it's gone. `way` has the
 * ids of both sides.
 */
export async function x12OfMessage(pool: pg.Pool, id: number, way: ErpFileWay): Promise<string | undefined> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<OrderMessageRow>(
      `select ${messageColumns} from outbox o where o.id = $1 for update`,
      [id],
    );
    const [message] = rows;
    if (message === undefined || !isX12Topic(message.topic)) return undefined;
    return storeDocument(client, message, { way, isJson: false, isForFolder: false });
  });
}

/** The file that has the message now, if one was written that still counts. */
export async function readWritten(
  database: Queryable,
  id: number,
): Promise<{ readonly fileName: string; readonly at: Date } | undefined> {
  const { rows } = await database.query<{ fileName: string; at: Date }>({
    name: 'out-file-written',
    text: `select file_name as "fileName", written_at as at from erp_out_file
            where outbox_id = $1 and is_for_folder and written_at is not null and replaced_at is null order by file_id desc limit 1`,
    values: [id],
  });
  return rows[0];
}

/**
 * What would be written as X12 now, under the control number 0: a number is only used for what is written. Undefined for what is
 * written as JSON; `unwritable` if the message isn't one of ours.
 */
export async function previewX12(
  pool: pg.Pool,
  id: number,
  { way, isPriced }: { readonly way: ErpFileWay; readonly isPriced: boolean },
): Promise<{ readonly document: string; readonly fileName: string } | 'unwritable' | undefined> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<OrderMessageRow>(`select ${messageColumns} from outbox o where o.id = $1`, [
      id,
    ]);
    const [message] = rows;
    if (message === undefined || way.format !== 'x12' || !isX12Topic(message.topic)) return undefined;
    const order = await orderToWrite(client, message, currency).catch((error: unknown) => {
      if (error instanceof z.ZodError) return undefined;
      throw error;
    });
    if (order === undefined) return 'unwritable';
    const content = interchangeOf(order, way, { control: 0, isPriced });
    return { document: content, fileName: `${order.document}.${message.key}.….x12` };
  });
}

/** The message is sent again: its earlier documents no longer count, and it gets new files and numbers. */
export const replaceDocuments = (client: pg.PoolClient, messageId: number) =>
  client.query('update erp_out_file set replaced_at = now() where outbox_id = $1 and replaced_at is null', [messageId]);
