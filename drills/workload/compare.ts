/** Compares what was acknowledged with the database: missing entries count as lost, surplus ones as duplicated. */
import type pg from 'pg';
import type { Ledger, Lines } from './ledger.ts';
import type { Tab } from './tab.ts';

export interface Comparison {
  readonly lost: number;
  readonly doubled: number;
  /** A sentence for each difference. */
  readonly findings: readonly string[];
}

interface StoredOrder {
  readonly order_number: number;
  readonly customer_number: string;
  readonly lines: Record<string, number> | null;
}

const orders = `
  select o.order_number, o.customer_number, (
    select jsonb_object_agg(l.item_number, l.quantity)
      from (select item_number, sum(quantity)::int as quantity from order_line
             where order_line.order_number = o.order_number group by 1) l) as lines
    from sales_order o
   where not o.is_from_erp and o.customer_number = any($1) and o.order_number > $2`;

const carts = `
  select customer_number, cart_key::text as key,
         (select jsonb_object_agg(l ->> 'itemNumber', (l ->> 'quantity')::int) from jsonb_array_elements(lines) l) as lines
    from cart where submitted_at is null and customer_number = any($1)`;

const deliveries = `
  select key::bigint as order_number from outbox
   where topic = 'order.submitted' and delivered_at is null and failed_at is null and key = any($1)`;

const stock = `
  select count(*)::int as wrong from item i
    left join item_stock s on s.item_key = i.item_key and s.branch_number = $2
   where i.item_number = any($1) and s.quantity is distinct from $3::int`;

/** A load that others came after may be done before its own rows are compared, but each of them has to be applied. */
const unappliedLoads = `
  select asked.import_id from unnest($1::text[]) asked(import_id)
   where not exists (select from exchange_run r where r.import_id = asked.import_id and r.state = 'applied')`;

/** The difference between two sets of lines: missing quantities and surplus ones. */
function difference(acknowledged: Lines, stored: Record<string, number> | null): { missing: number; extra: number } {
  const found = new Map(Object.entries(stored ?? {}));
  let [missing, extra] = [0, 0];
  for (const item of new Set([...acknowledged.keys(), ...found.keys()])) {
    const gap = (acknowledged.get(item) ?? 0) - (found.get(item) ?? 0);
    if (gap > 0) missing += gap;
    else extra -= gap;
  }
  return { missing, extra };
}

export interface CompareParts {
  readonly pool: pg.Pool;
  readonly ledger: Ledger;
  readonly tabs: readonly Tab[];
  readonly accounts: readonly string[];
  readonly items: readonly string[];
  readonly branch: string;
  /** The highest order number before the drill. */
  readonly firstOrder: number;
}

/** Reads what's stored and compares. Everyone has to have stopped working by then. */
export async function compare(parts: CompareParts): Promise<Comparison> {
  const { pool, ledger, accounts } = parts;
  const findings: string[] = [];
  let [lost, doubled] = [0, 0];
  const say = (kind: 'lost' | 'doubled', text: string) => {
    if (kind === 'lost') lost += 1;
    else doubled += 1;
    findings.push(`${kind}: ${text}`);
  };
  const sayDifference = (what: string, acknowledged: Lines, stored: Record<string, number> | null) => {
    const { missing, extra } = difference(acknowledged, stored);
    if (missing > 0) say('lost', `${what} lacks ${missing} units`);
    if (extra > 0) say('doubled', `${what} has ${extra} units too many`);
  };

  const { rows } = await pool.query<StoredOrder>(orders, [accounts, parts.firstOrder]);
  const stored = new Map(rows.map((row) => [row.order_number, row]));
  const numbers = new Set<number>();
  for (const { orderNumber, customerNumber, lines } of ledger.orders) {
    const row = stored.get(orderNumber);
    if (numbers.has(orderNumber)) say('doubled', `order number ${orderNumber} was given out twice`);
    numbers.add(orderNumber);
    if (row?.customer_number !== customerNumber) say('lost', `order ${orderNumber} of ${customerNumber}`);
    else sayDifference(`order ${orderNumber}`, lines, row.lines);
  }
  for (const { order_number: number } of rows)
    if (!numbers.has(number)) say('doubled', `order ${number} was never acknowledged`);

  const open = await pool.query<{ customer_number: string; lines: Record<string, number> | null }>(carts, [accounts]);
  const cartOf = new Map(open.rows.map(({ customer_number: account, lines }) => [account, lines]));
  for (const [account, { lines }] of ledger.carts)
    sayDifference(`the cart of ${account}`, lines, cartOf.get(account) ?? null);

  const released = ledger.orders
    .filter(({ isHeldForReview }) => !isHeldForReview)
    .map(({ orderNumber }) => orderNumber);
  const waiting = await pool.query<{ order_number: number }>(deliveries, [released.map(String)]);
  const isWaiting = new Set(waiting.rows.map(({ order_number: number }) => number));
  for (const number of released)
    if (!ledger.deliveries.has(number) && !isWaiting.has(number)) say('lost', `the delivery of order ${number}`);

  for (const [number, { isUnequal }] of ledger.deliveries)
    if (isUnequal) say('doubled', `order ${number} was delivered again with other contents`);

  const { rows: undone } = await pool.query<{ import_id: string }>(unappliedLoads, [
    ledger.loads.map(({ importId }) => importId),
  ]);
  for (const { import_id: importId } of undone) say('lost', `load ${importId}, which was never applied`);
  const load = ledger.loads.at(-1);
  if (load !== undefined) {
    const { rows: counted } = await pool.query<{ wrong: number }>(stock, [
      parts.items.slice(0, 10),
      parts.branch,
      load.quantity,
    ]);
    if ((counted[0]?.wrong ?? 0) > 0) {
      const { rowCount } = await pool.query('select from exchange_run where import_id = $1 and ended_at is null', [
        load.importId,
      ]);
      const state = rowCount === 0 ? 'its run has ended' : 'its run still waits';
      say('lost', `stock of load ${load.importId}: ${counted[0]?.wrong} rows; ${state}`);
    }
  }
  for (const tab of parts.tabs) {
    const known = ledger.carts.get(tab.account);
    if (known !== undefined && tab.shown() !== known.modified) say('lost', `a tab shows an old cart of ${tab.account}`);
  }
  return { lost, doubled, findings };
}
