/** One message to or from the ERP: its content, its receipt, why it waits or was refused, and what would be sent now. */
import type { ErpFileWay } from '@operatory/contract/erp-file-way';
import type { ErpDryRun, ErpMessageDetails } from '@operatory/contract/message-desk';
import type { RefusalCode } from '@operatory/contract/refusals';
import { seesAmounts, type User } from '@operatory/domain/access';
import { formatMoment } from '@operatory/domain/dates';
import { isFinishable } from '@operatory/domain/exchange';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { Queryable } from '../../database/database.ts';
import { topicsForErp } from '../../database/schema/orders.ts';
import { heldBackWords } from '../../orders/open-buyer-change.ts';
import type { Services } from '../../services/services.ts';
import { readFileWay } from '../orders-out/file-way.ts';
import { messageIdOf, placeOf, webhookBody } from '../orders-out/messages.ts';
import { previewX12, readWritten } from '../orders-out/out-messages.ts';
import { readWebhook } from '../orders-out/webhook-row.ts';
import { type InRow, type OutRow, readInRow, readOutDocuments, readOutRow, readX12Numbers } from './message-rows.ts';
import { orderNumberOf, readSituation, tellMessage, wordsOf } from './tell-message.ts';

type Fields = ErpMessageDetails['fields'];

const fieldsOf = (values: Readonly<Record<string, string | undefined>>): Fields =>
  Object.entries(values).flatMap(([name, value = '']) => (value === '' ? [] : [{ name, value }]));

/** Without amounts, for people who may not see prices. */
function withoutAmounts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAmounts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      /(Cents|[pP]rice|[tT]otal)$/.test(name) ? [] : [[name, withoutAmounts(inner)]],
    ),
  );
}

interface Stored {
  readonly topic: string;
  readonly created_at: Date;
  readonly payload: Record<string, unknown>;
}

/** The message's content; undefined once it was cleared. */
async function readStored(database: Queryable, { id }: OutRow): Promise<Stored | undefined> {
  const { rows } = await database.query<Stored>({
    name: 'message-desk-content',
    text: 'select topic, created_at, payload from outbox where id = $1',
    values: [id],
  });
  return rows[0];
}

function bodyOf(stored: Stored, viewer: User): string {
  const body = webhookBody(stored);
  return JSON.stringify(seesAmounts(viewer) ? body : withoutAmounts(body), null, 2);
}

/** A file has the message as a program gets that fetches it. */
function fileBody(messageId: string, { topic, created_at: createdAt, payload }: Stored, viewer: User): string {
  const body = { messageId, topic, createdAt, body: payload };
  return JSON.stringify(seesAmounts(viewer) ? body : withoutAmounts(body), null, 2);
}

/** Finds the message to the ERP with this id. */
async function findOut(database: Queryable, messageId: string): Promise<OutRow | undefined> {
  const { id } = placeOf(messageId);
  const row = Number.isSafeInteger(id) ? await readOutRow(database, id) : undefined;
  return row !== undefined && messageIdOf(row) === messageId ? row : undefined;
}

const moment = (at: Date | null, timeZone: string) =>
  at === null ? '' : formatMoment(at.toISOString(), timeZone, { hasSeconds: true });

async function tellOut(services: Services, viewer: User, row: OutRow): Promise<ErpMessageDetails> {
  const {
    pool,
    settings: { timeZone },
  } = services;
  const stored = await readStored(pool, row);
  const situation = await readSituation(services);
  const { explanation } = wordsOf(row, situation);
  const { answeredAt, state, erpOrderNumber, reason } = row;
  const receipt = { state, ...(erpOrderNumber === '' ? {} : { erpOrderNumber }), ...(reason === '' ? {} : { reason }) };
  return {
    ...tellMessage(row, situation),
    ...(explanation === undefined ? {} : { explanation }),
    fields: fieldsOf({
      Message: messageIdOf(row),
      Account: row.customerNumber,
      'ERP’s order': erpOrderNumber,
      'Answered by': row.answeredBy,
      'Answered at': moment(answeredAt, timeZone),
      Attempts: row.attempts === 0 ? '' : String(row.attempts),
      'Next attempt': moment(row.nextAttemptAt, timeZone),
      'X12 documents': (await readOutDocuments(pool, row.id)).join(', '),
    }),
    document: stored === undefined ? '' : bodyOf(stored, viewer),
    answer: answeredAt === null ? '' : JSON.stringify(receipt, null, 2),
    canResend: state === 'rejected' && !row.isReplaced && stored !== undefined,
    canFinish: state === 'rejected' && !row.isReplaced && isFinishable(row.topic),
  };
}

async function tellIn(services: Services, row: InRow): Promise<ErpMessageDetails> {
  const situation = await readSituation(services);
  const { explanation } = wordsOf(row, situation);
  const { counts } = row;
  const { control, answered, answeredWith } = await readX12Numbers(services.pool, row.id);
  const count = (value: number) => (value === 0 ? '' : String(value));
  return {
    ...tellMessage(row, situation),
    ...(explanation === undefined ? {} : { explanation }),
    fields: fieldsOf({
      Load: row.importId,
      'Sent by': row.sentBy,
      File: row.fileName,
      Rows: String(counts.rows),
      Added: count(counts.inserted),
      Changed: count(counts.updated),
      Withdrawn: count(counts.withdrawn),
      'Can’t be used': count(counts.bad),
      'Waiting for others': count(counts.waiting),
      'Control numbers': control.join(', '),
      'Answers our documents': answered.join(', '),
      'Answered with 997': answeredWith.join(', '),
    }),
    document: '',
    answer: '',
    canResend: false,
    canFinish: false,
  };
}

export async function readErpMessage(
  services: Services,
  viewer: User,
  { direction, messageId }: { readonly direction: 'in' | 'out'; readonly messageId: string },
): Promise<ErpMessageDetails | Refusal<RefusalCode>> {
  if (direction === 'in') {
    const row = await readInRow(services.pool, messageId);
    return row === undefined ? refuse('order-message.not-found') : tellIn(services, row);
  }
  const row = await findOut(services.pool, messageId);
  return row === undefined ? refuse('order-message.not-found') : tellOut(services, viewer, row);
}

/** The message of the same order that has to be taken before this one. */
async function readEarlier(database: Queryable, { id, key, topic }: OutRow): Promise<string | undefined> {
  const { rows } = await database.query<{ id: number; topic: string; key: string }>({
    name: 'message-desk-earlier',
    text: `select id::float8 as id, topic, key from outbox
            where key = $2 and id < $1 and delivered_at is null and failed_at is null and topic in ${topicsForErp}
              and (topic = 'tags.submitted') = ($3 = 'tags.submitted') order by id limit 1`,
    values: [id, key, topic],
  });
  const [earlier] = rows;
  return earlier === undefined ? undefined : messageIdOf(earlier);
}

/** Where messages go if the ERP doesn't fetch them. */
interface Ways {
  readonly webhook: { readonly url: string; readonly isOn: boolean } | null;
  readonly files: ErpFileWay | null;
  /** The file in the folder that has the message. */
  readonly written: string | undefined;
}

/** Whether it would be sent now, in a sentence. */
async function verdictOf(
  database: Queryable,
  row: OutRow,
  { webhook, files, written }: Ways,
): Promise<Pick<ErpDryRun, 'isSent' | 'text'>> {
  if (row.state === 'taken') return { isSent: false, text: 'The ERP has taken it, so it isn’t sent again.' };
  if (row.isReplaced)
    return { isSent: false, text: 'A newer message about this order replaces it, so it isn’t sent again.' };
  const earlier = await readEarlier(database, row);
  const first = row.state === 'rejected' ? 'If you send it again' : 'As it stands';
  if (earlier !== undefined) return { isSent: false, text: `${first}, it waits until the ERP has taken ${earlier}.` };
  if (row.state === 'waiting' && written !== undefined)
    return { isSent: false, text: `It was written to the folder as ${written}, and waits for the ERP’s answer.` };
  if (row.reason === heldBackWords) return { isSent: false, text: heldBackWords };
  if (files?.isOn === true) {
    const format = files.format === 'x12' && row.topic !== 'tags.submitted' ? 'an X12 file' : 'a JSON file';
    return { isSent: true, text: `${first}, this is written to the folder as ${format}.` };
  }
  return webhook?.isOn === true
    ? { isSent: true, text: `${first}, this is posted to ${new URL(webhook.url).host}.` }
    : { isSent: true, text: `${first}, the ERP gets this when it next asks for its messages.` };
}

/** Reads only: nothing is sent, and no attempt is counted. */
export async function dryRunErpMessage(
  { pool, now }: Services,
  viewer: User,
  messageId: string,
): Promise<ErpDryRun | Refusal<RefusalCode>> {
  const row = await findOut(pool, messageId);
  if (row === undefined) return refuse('order-message.not-found');
  const stored = await readStored(pool, row);
  if (stored === undefined)
    return { isSent: false, text: 'Its content was deleted after the retention period.', fields: [], document: '' };
  const [webhook, files] = [await readWebhook(pool), await readFileWay(pool)];
  const written = await readWritten(pool, row.id);
  const verdict = await verdictOf(pool, row, { webhook, files, written: written?.fileName });
  const orderNumber = orderNumberOf(row);
  const order = orderNumber === undefined ? '' : String(orderNumber);
  if (files?.isOn === true) {
    const isPriced = seesAmounts(viewer);
    const x12 = verdict.isSent ? await previewX12(pool, row.id, { way: files, isPriced }) : undefined;
    if (x12 === 'unwritable')
      return {
        ...{ isSent: false, text: 'Its X12 file can’t be written: the message lacks what a line needs.' },
        ...{ fields: fieldsOf({ Order: order }), document: '' },
      };
    const file = x12?.fileName ?? (verdict.isSent ? `${messageId}.json` : written?.fileName);
    const json = verdict.isSent ? fileBody(messageId, stored, viewer) : '';
    return { ...verdict, fields: fieldsOf({ File: file, Order: order }), document: x12?.document ?? json };
  }
  const isPushed = webhook?.isOn === true;
  return {
    ...verdict,
    fields: fieldsOf({
      'webhook-id': messageId,
      'webhook-timestamp': isPushed ? String(Math.floor(now().getTime() / 1_000)) : '',
      Order: order,
    }),
    document: verdict.isSent ? bodyOf(stored, viewer) : '',
  };
}
