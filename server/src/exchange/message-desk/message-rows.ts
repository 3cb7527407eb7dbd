/** Messages to and from the ERP as the database has them: a page of them, and one. */
import type { ErpMessageState } from '@operatory/contract/message-desk';
import { type FeedName, feeds } from '@operatory/domain/exchange';
import { plainPoNumber, poSeparators } from '@operatory/domain/orders';
import type { Queryable } from '../../database/database.ts';
import type { RunCountsRow } from '../../database/schema/index.ts';
import { topicsForErp } from '../../database/schema/orders.ts';
import type { MessagePlace } from '../../http/message-place.ts';
import { isReplaced } from '../../orders/known-to-erp.ts';
import { heldBackWords, isHeldBack } from '../../orders/open-buyer-change.ts';
import { loadsWithParts, shortestPart, wordParts, wordQuery } from '../load-words.ts';
import { waitsSince } from '../orders-out/messages.ts';
import { noCounts, type RunState, undoneBy } from '../runs/run-row.ts';
import { bareNumber } from '../x12/note-numbers.ts';
import { readLoadsAbout } from './loads-about.ts';

interface CommonRow {
  /** In the outbox or among the runs. */
  readonly id: number;
  readonly at: Date;
  /** Why it was rejected, refused, or not delivered yet; blank otherwise. */
  readonly reason: string;
}

export interface OutRow extends CommonRow {
  readonly direction: 'out';
  readonly topic: string;
  readonly key: string;
  readonly customerNumber: string;
  readonly state: 'waiting' | 'taken' | 'rejected';
  readonly erpOrderNumber: string;
  readonly answeredBy: string;
  readonly answeredAt: Date | null;
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
  /** Later than when it was created if it was sent again. */
  readonly waitingSince: Date;
  readonly isReplaced: boolean;
}

export interface InRow extends CommonRow {
  readonly direction: 'in';
  readonly importId: string;
  readonly feed: FeedName;
  readonly state: RunState;
  readonly counts: Required<RunCountsRow>;
  readonly sentBy: string;
  readonly fileName: string;
  readonly warnings: readonly string[];
  /** Rows that waited when it was loaded, and don't anymore. */
  readonly waitedAtFirst: number;
  /** Who undid it; null if no one did. */
  readonly undoneBy: string | null;
}

export interface MessageFilter {
  readonly direction: 'in' | 'out' | undefined;
  readonly state: ErpMessageState | undefined;
  readonly searchText: string;
  readonly after: MessagePlace | undefined;
  readonly limit: number;
}

/** Milliseconds, because that is how exactly a page says where it ended. */
const moment = (column: string) => `date_trunc('milliseconds', ${column})`;

const waitingOut = `
  select o.id::float8 as id, ${moment('o.created_at')} as at, case when ${isHeldBack('o')} then '${heldBackWords}' else o.problem end as reason, o.topic, o.key,
         coalesce(o.payload ->> 'customerNumber', '') as "customerNumber", 'waiting' as state, '' as "erpOrderNumber",
         '' as "answeredBy", null::timestamptz as "answeredAt", o.attempts, o.next_attempt_at as "nextAttemptAt",
         ${waitsSince('o')} as "waitingSince", false as "isReplaced"
    from outbox o where o.delivered_at is null and o.failed_at is null and o.topic in ${topicsForErp}`;

const answeredOut = `
  select r.outbox_id::float8 as id, ${moment('r.message_at')} as at, r.reason, r.topic, r.key, r.customer_number as "customerNumber",
         r.state, r.erp_order_number as "erpOrderNumber", r.sent_by as "answeredBy", r.at as "answeredAt", 0 as attempts,
         null::timestamptz as "nextAttemptAt", r.message_at as "waitingSince",
         r.state = 'rejected' and ${isReplaced} as "isReplaced"
    from order_receipt r where true`;

const counted = (name: string) => `coalesce((counts ->> '${name}')::int, 0)`;

/** How many of a load's rows wait: as many as it set aside, and once some of them were applied, the others. */
const waitingNow = `
  case when ${counted('waiting')} = 0 then 0
       when exists (select from exchange_run t where t.retries_run_id = exchange_run.run_id and t.state = 'applied')
         then (select count(*)::int from exchange_waiting_row w where w.run_id = exchange_run.run_id)
       else ${counted('waiting')} end`;

const runs = `
  select run_id as id, ${moment('created_at')} as at, reason, import_id as "importId", feed, state, counts, sent_by as "sentBy",
         file_name as "fileName", warnings, ${waitingNow} as "waitingNow", ${undoneBy('exchange_run')} as "undoneBy"
    from exchange_run where true`;

/** The state of a message that's a load, as `wordsFromErp` has it. */
const outcome = `
  case when state in ('refused', 'failed', 'superseded', 'discarded', 'undone') then 'refused'
       when state not in ('applied', 'checked', 'repeated') then 'waiting'
       when ${counted('rows')} > 0 and ${counted('bad')} >= ${counted('rows')} then 'refused'
       when ${waitingNow} > 0 and ${counted('bad')} + ${waitingNow} >= ${counted('rows')} then 'waiting'
       when ${counted('bad')} + ${waitingNow} > 0 then 'partial' else 'accepted' end`;

interface Conditions {
  readonly values: unknown[];
  readonly texts: string[];
}

/** Adds a condition; `?` is replaced by the value. */
function add({ values, texts }: Conditions, condition: string, value: unknown): void {
  texts.push(` and ${condition.replaceAll('?', `$${values.push(value)}`)}`);
}

/** The first condition lets the index find the place; the second is exact within a millisecond. */
function addPlace(conditions: Conditions, after: MessagePlace | undefined, [at, id]: readonly [string, string]): void {
  if (after === undefined) return;
  const { values, texts } = conditions;
  const place = `$${values.push(after.at)}`;
  texts.push(
    ` and ${at} < ${place}::timestamptz + interval '1 millisecond' and (${moment(at)}, ${id}) < (${place}, $${values.push(after.id)})`,
  );
}

/** The possible meanings of a search text. */
interface Named {
  /** Numbers of ours. */
  readonly keys: readonly string[];
  readonly erpNumbers: readonly string[];
  /** The number of one of our X12 interchanges; null if it can't be one. */
  readonly control: number | null;
}

/** Many orders may share a PO number; these are the newest. */
const maxOrdersOfPo = 50;

interface NamedOrder {
  readonly key: string;
  readonly erp: string | null;
}

/** Substring matches scan only this many of the newest orders, because no index supports them. */
const maxOrdersOfParts = 10_000;

const plain = (column: string) => `translate(lower(coalesce(${column}, '')), '${poSeparators}', '')`;

/** Those of the newest orders that have the text in a number: ours, the ERP's, or the PO's. */
async function readOrdersWithPart(database: Queryable, searchText: string): Promise<NamedOrder[]> {
  const part = plainPoNumber(searchText);
  if (part.length < shortestPart) return [];
  const { rows } = await database.query<NamedOrder>({
    name: 'message-desk-order-parts',
    text: `select order_number::text as key, erp_order_number as erp
             from (select order_number, erp_order_number, po_number from sales_order
                    order by order_number desc limit ${maxOrdersOfParts}) o
            where position($1 in order_number::text) > 0 or position($1 in ${plain('erp_order_number')}) > 0
               or position($1 in ${plain('po_number')}) > 0
            order by order_number desc limit ${maxOrdersOfPo}`,
    values: [part],
  });
  return rows;
}

/** Orders with this number (ours, the ERP's, or the practice's PO); if there are none, orders with a number that contains it. */
async function readNamed(database: Queryable, searchText: string): Promise<Named> {
  const bare = bareNumber(searchText);
  const { rows: whole } = await database.query<NamedOrder>({
    name: 'message-desk-orders',
    text: `select order_number::text as key, erp_order_number as erp from sales_order
            where erp_order_number = $1 or order_number = $2
           union
           (select order_number::text, erp_order_number from sales_order
             where po_number = $1 and po_number <> '' order by order_number desc limit ${maxOrdersOfPo})`,
    values: [searchText, /^\d{1,15}$/.test(searchText) ? searchText : null],
  });
  const rows = whole.length > 0 ? whole : await readOrdersWithPart(database, searchText);
  return {
    keys: [...new Set([searchText, ...rows.map(({ key }) => key)])],
    erpNumbers: [...new Set([searchText, ...rows.flatMap(({ erp }) => erp ?? [])])],
    control: /^\d{1,9}$/.test(bare) ? Number(bare) : null,
  };
}

async function listOut(database: Queryable, wanted: MessageFilter, named: Named | undefined): Promise<OutRow[]> {
  const values: unknown[] = [];
  const part = (text: string, columns: { at: string; id: string; key: string }, state?: string) => {
    const conditions: Conditions = { values, texts: [] };
    if (state !== undefined) add(conditions, 'r.state = ?', state);
    if (named !== undefined) {
      const place = /^[\w-]{1,20}\.[a-z]{1,20}\.(\d{1,15})$/.exec(wanted.searchText)?.[1];
      if (place !== undefined) add(conditions, `${columns.id} = ?`, place);
      else {
        const [keys, control] = [values.push(named.keys), values.push(named.control)];
        conditions.texts.push(` and (${columns.key} = any($${keys}) or ${columns.id} = any(array(
          select f.outbox_id from erp_out_file f where f.control_number = $${control} and f.kind in ('850', '860'))))`);
      }
    }
    addPlace(conditions, wanted.after, [columns.at, columns.id]);
    return `(${text}${conditions.texts.join('')} order by ${columns.at} desc, ${columns.id} desc limit ${wanted.limit})`;
  };
  const parts: string[] = [];
  const { state } = wanted;
  if (state === undefined || state === 'waiting') {
    parts.push(part(waitingOut, { at: 'o.created_at', id: 'o.id', key: 'o.key' }));
  }
  if (state === 'partial') return [];
  if (state !== 'waiting') {
    const answer = state === undefined ? undefined : state === 'accepted' ? 'taken' : 'rejected';
    parts.push(part(answeredOut, { at: 'r.message_at', id: 'r.outbox_id', key: 'r.key' }, answer));
  }
  const { rows } = await database.query<Omit<OutRow, 'direction'>>(
    `select * from (${parts.join(' union all ')}) m order by at desc, id desc limit ${wanted.limit}`,
    values,
  );
  return rows.map((row) => ({ ...row, direction: 'out' }));
}

/** The feeds whose name or title begins like this, such as “contract pr”. */
function feedsNamed(searchText: string): string[] {
  const wanted = searchText.toLowerCase();
  return Object.values(feeds)
    .filter(({ name, title }) => name.startsWith(wanted) || title.toLowerCase().startsWith(wanted))
    .map(({ name }) => name);
}

type StoredRun = Omit<InRow, 'direction' | 'counts' | 'waitedAtFirst'> & {
  readonly counts: RunCountsRow;
  readonly waitingNow: number;
};

/** Earlier versions counted less. */
const inRow = ({ counts, waitingNow: waiting, ...row }: StoredRun): InRow => ({
  ...row,
  direction: 'in',
  waitedAtFirst: Math.max(0, (counts.waiting ?? 0) - waiting),
  counts: { ...noCounts, ...counts, stale: counts.stale ?? 0, pricesFar: counts.pricesFar ?? 0, waiting },
});

async function listIn(database: Queryable, wanted: MessageFilter, named: Named | undefined): Promise<InRow[]> {
  const conditions: Conditions = { values: [], texts: [] };
  if (named !== undefined) {
    const about = await readLoadsAbout(database, named.erpNumbers);
    const inFile = [...named.keys, ...named.erpNumbers].map(bareNumber);
    const { values, texts } = conditions;
    const parts = `$${values.push(wordParts(wanted.searchText) ?? null)}::text[]`;
    texts.push(` and (import_id = $${values.push(wanted.searchText)} or run_id = any($${values.push(about)})
      or run_id = any(array(select n.run_id from x12_number n where n.number = any($${values.push(inFile)})))
      or run_id = any(array(select f.run_id from erp_out_file f
                             where f.control_number = $${values.push(named.control)} and f.kind = '997'))
      or run_id in (select w.run_id from exchange_run_word w where w.words @@ $${values.push(wordQuery(wanted.searchText) ?? null)}::tsquery)
      or run_id = any(array(${loadsWithParts(parts)}))
      or feed = any($${values.push(feedsNamed(wanted.searchText))}))`);
  }
  if (wanted.state !== undefined) add(conditions, `${outcome} = ?`, wanted.state);
  addPlace(conditions, wanted.after, ['created_at', 'run_id']);
  const { rows } = await database.query<StoredRun>(
    `${runs}${conditions.texts.join('')} order by created_at desc, run_id desc limit ${wanted.limit}`,
    conditions.values,
  );
  return rows.map(inRow);
}

/** The newest first, both directions by time. */
export async function listMessageRows(database: Queryable, wanted: MessageFilter): Promise<(OutRow | InRow)[]> {
  const searchText = wanted.searchText.trim();
  const named = searchText === '' ? undefined : await readNamed(database, searchText);
  const filter = { ...wanted, searchText };
  const out = wanted.direction === 'in' ? [] : await listOut(database, filter, named);
  const loads = wanted.direction === 'out' ? [] : await listIn(database, filter, named);
  return [...out, ...loads]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime() || other.id - one.id)
    .slice(0, wanted.limit);
}

/** `undefined` if there is no message to the ERP with this id in the outbox. */
export async function readOutRow(database: Queryable, id: number): Promise<OutRow | undefined> {
  const { rows } = await database.query<Omit<OutRow, 'direction'>>({
    name: 'message-desk-out',
    text: `${answeredOut} and r.outbox_id = $1 union all ${waitingOut} and o.id = $1
             and not exists (select from order_receipt r where r.outbox_id = o.id)`,
    values: [id],
  });
  const [row] = rows;
  return row === undefined ? undefined : { ...row, direction: 'out' };
}

/** `undefined` if there is no such load. */
export async function readInRow(database: Queryable, importId: string): Promise<InRow | undefined> {
  const { rows } = await database.query<StoredRun>({
    name: 'message-desk-in',
    text: `${runs} and import_id = $1`,
    values: [importId],
  });
  const [row] = rows;
  return row === undefined ? undefined : inRow(row);
}

interface X12Numbers {
  /** Of the file's own interchanges, groups, and documents. */
  readonly control: readonly string[];
  /** Of our documents that it answers, and of our 997s that answer it. */
  readonly answered: readonly string[];
  readonly answeredWith: readonly string[];
}

/** A file of many documents has its first numbers on the screen; all of them find it. */
const maxShown = 12;

/** The control numbers of received files, for comparison with the ERP's log. */
export async function readX12Numbers(database: Queryable, runId: number): Promise<X12Numbers> {
  const { rows } = await database.query<{ kind: keyof X12Numbers; number: string }>({
    name: 'message-desk-x12',
    text: `(select kind, number from x12_number where run_id = $1 and kind in ('control', 'answered')
             order by kind, length(number), number)
           union all
           select 'answeredWith', control_number::text from erp_out_file where run_id = $1 and kind = '997'`,
    values: [runId],
  });
  const of = (wanted: keyof X12Numbers) =>
    rows.flatMap(({ kind, number }) => (kind === wanted ? [number] : [])).slice(0, maxShown);
  return { control: of('control'), answered: of('answered'), answeredWith: of('answeredWith') };
}

/** The X12 documents that a message to the ERP was written as, such as `850 13`. */
export async function readOutDocuments(database: Queryable, outboxId: number): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>({
    name: 'message-desk-out-x12',
    text: `select kind || ' ' || control_number as name from erp_out_file
            where outbox_id = $1 and kind in ('850', '860') order by file_id`,
    values: [outboxId],
  });
  return rows.map(({ name }) => name);
}
