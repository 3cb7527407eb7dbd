/** The lots that an account holds, and the accounts that hold a lot. */
import type { HeldLot, LotHolder } from '@operatory/contract/receiving';
import type { RefusalCode } from '@operatory/contract/refusals';
import { isStaff, type User } from '@operatory/domain/access';
import { formatDate, type PlainDate } from '@operatory/domain/dates';
import { csvOf } from '@operatory/domain/documents';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { orderedOn, reportedOn } from './reads.ts';

const maxListed = 1_000;
/** A file contains all of them: a recall must not miss anyone. If it ever can't, its last row says so. */
export const maxInFile = 100_000;
/** Older goods were used or thrown away. */
const keptDays = 730;

/**
 * The lots of each order, scanned or named by the ERP in its shipments. A lot found both ways counts once, with the
 * larger quantity: people who check a delivery may scan one box and count the others. `zone` is the place of the time
 * zone in which days are counted; `scanned` and `shipped` limit both, as each reader needs.
 */
const lots = (zone: string, scanned: string, shipped: string) => `
  select customer_number, order_number, item_number, code_key, min(lot_number) as lot_number, min(expires_on) as expires_on,
         max(came_on) as came_on, bool_or(is_scanned) as is_scanned,
         bool_or(is_shipped) as is_shipped,
         greatest(coalesce(sum(quantity) filter (where is_scanned), 0),
                  coalesce(sum(quantity) filter (where not is_scanned), 0)) as quantity
    from (
      select r.customer_number, k.order_number, r.item_number, case when r.item_number = '' then r.code_key end as code_key,
             r.lot_number, r.expires_on, r.quantity, (k.checked_at at time zone ${zone}::text)::date as came_on,
             true as is_scanned, r.is_shipped
        from received_lot r join delivery_check k on k.check_id = r.check_id where ${scanned}
      union all
      select o.customer_number, o.order_number, coalesce(e.item_number, l.item_number), null, s.lot_number, s.expiration_date, s.quantity,
             coalesce(s.shipment_date, (select ${reportedOn(zone)} from shipment t where t.erp_shipment_number = s.erp_shipment_number),
                      ${orderedOn(zone)}), false, true
        from erp_shipment_line s
        join sales_order o on o.erp_order_number = s.erp_order_number
        left join erp_order_line e on e.erp_order_number = s.erp_order_number and e.line_number = s.line_number
        -- An ERP may ship what it never reported as a line of the order.
        left join lateral (
          select p.item_number from order_line p join shipment t using (shipment_id)
           where e.item_number is null and p.order_number = o.order_number and t.erp_shipment_number = s.erp_shipment_number
             and coalesce(p.erp_line_number, p.line_number) = s.line_number limit 1) l on true
       where coalesce(e.item_number, l.item_number) is not null and s.lot_number is not null and s.quantity > 0 and ${shipped}) found
   group by customer_number, order_number, item_number, code_key, lower(lot_number), case when lot_number is null then expires_on end`;

/** A product may have left the catalog, or its code may be unknown; its lots are held all the same. */
const named = `coalesce(i.description, nullif(h.item_number, ''), regexp_replace(h.code_key, '^(gtin|hibc|item) ', ''), '')`;
const columns = `h.item_number as "itemNumber", ${named} as description, min(h.lot_number) as lot,
  h.expires_on::text as "expiresOn", sum(h.quantity)::float8 as quantity, max(h.came_on)::text as "cameOn",
  bool_or(h.is_scanned) as "isScanned", bool_or(h.is_shipped) as "isShipped"`;

interface Found<Row> {
  readonly rows: Row[];
  readonly hasMore: boolean;
}

const cut = <Row>(rows: readonly Row[], most: number): Found<Row> => ({
  rows: rows.slice(0, most),
  hasMore: rows.length > most,
});

/** The first to expire first; what has no date is last. */
export async function readLots(services: Services, scope: CustomerScope, most = maxListed): Promise<Found<HeldLot>> {
  const { rows } = await services.pool.query<HeldLot>({
    name: 'receiving-held-lots',
    text: `with held as (${lots('$4', 'r.customer_number = $1', 'o.customer_number = $1')})
           select ${columns} from held h left join item i on i.item_number = h.item_number
            where ($3 or i.is_hidden_from_customer is not true) and h.came_on >= $2::date - ${keptDays}
            group by h.item_number, h.code_key, i.description, lower(h.lot_number), h.expires_on
            order by h.expires_on nulls last, ${named}, h.item_number, lower(h.lot_number) limit $5`,
    values: [
      scope.customerNumber,
      todayOf(services, services.now()),
      isStaff(scope.viewer),
      services.settings.timeZone,
      most + 1,
    ],
  });
  return cut(rows, most);
}

/** A product that left the catalog is still known: practices may hold it. */
async function isKnown(pool: pg.Pool, itemNumber: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'receiving-item-known',
    text: 'select 1 from item where lower(item_number) = lower($1) limit 1',
    values: [itemNumber],
  });
  return rowCount === 1;
}

/**
 * By practice, those that we shipped the product to first: scans from elsewhere must not push them off the list. Only
 * accounts that the viewer sees. An item number that no product has is refused, so that a mistyped one doesn't look
 * like a lot that nobody holds.
 */
export async function readLotHolders(
  { pool, settings }: Services,
  viewer: User,
  { lot, itemNumber }: { readonly lot: string; readonly itemNumber: string },
  most = maxListed,
): Promise<Found<LotHolder> | Refusal<RefusalCode>> {
  const accounts = viewer.accounts === 'all' ? null : [...viewer.accounts];
  const { rows } = await pool.query<LotHolder>({
    name: 'receiving-lot-holders',
    text: `with held as (${lots('$4', 'lower(r.lot_number) = lower($1)', 'lower(s.lot_number) = lower($1)')})
           select ${columns}, c.customer_number as "customerNumber", c.name as "customerName", c.phone,
                  h.order_number::float8 as "orderNumber"
             from held h left join item i on i.item_number = h.item_number join customer c on c.customer_number = h.customer_number
            where ($2 = '' or lower(h.item_number) = lower($2) or h.item_number = '') and ($3::text[] is null or c.customer_number = any($3))
            group by h.item_number, h.code_key, i.description, lower(h.lot_number), h.expires_on, c.customer_number, h.order_number
            order by not bool_or(h.is_shipped), c.name, c.customer_number, h.item_number, h.order_number limit $5`,
    values: [lot, itemNumber, accounts, settings.timeZone, most + 1],
  });
  const isNamed = rows.some((row) => row.itemNumber !== '');
  if (itemNumber !== '' && !isNamed && !(await isKnown(pool, itemNumber)))
    return refuse('item.not-found', { itemNumber });
  return cut(rows, most);
}

const day = (date: string | null) => (date === null ? '' : formatDate(date as PlainDate));

/** Where we know it from. */
const sourceOf = ({ isScanned, isShipped }: HeldLot) => {
  if (!isScanned) return 'Reported with the shipment';
  return isShipped ? 'Scanned' : 'Scanned; not in the shipment';
};

const lotCells = (held: HeldLot) => [
  ...[held.itemNumber, held.description, held.lot ?? '', day(held.expiresOn), held.quantity, day(held.cameOn)],
  sourceOf(held),
];
const lotHead = ['Product', 'Description', 'Lot', 'Expires', 'Quantity', 'Last received', 'Source'];

const tableOf = <Row>(
  head: readonly string[],
  { rows, hasMore }: Found<Row>,
  cells: (row: Row) => readonly (string | number)[],
) =>
  csvOf([
    head,
    ...rows.map(cells),
    ...(hasMore ? [[`Only the first ${rows.length.toLocaleString('en-US')} rows are in this file.`]] : []),
  ]);

export const lotsCsv = (found: Found<HeldLot>): string => tableOf(lotHead, found, lotCells);

export const lotHoldersCsv = (found: Found<LotHolder>): string =>
  tableOf(['Customer', 'Practice', 'Phone', 'Order', ...lotHead], found, (row) => [
    ...[row.customerNumber, row.customerName, row.phone, row.orderNumber],
    ...lotCells(row),
  ]);
