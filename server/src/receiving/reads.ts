/** Reads shipments of an account and their checks. Every statement begins with its number. */
import type { CheckedLine, DeliveryCheck } from '@operatory/contract/receiving';
import { isStaff } from '@operatory/domain/access';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';

export interface CheckRow {
  readonly checkId: string;
  readonly checkedBy: string;
  readonly checkedAt: Date;
  readonly note: string;
  readonly lines: CheckedLine[];
  readonly settledAt: Date | null;
  readonly settledBy: string;
  readonly settlement: string;
}

/** The columns of `delivery_check k` with the people who checked and settled it. */
export const checkColumns = `k.check_id as "checkId", coalesce(cu.name, '') as "checkedBy", k.checked_at as "checkedAt", k.note,
  k.lines, k.settled_at as "settledAt", coalesce(su.name, '') as "settledBy", k.settlement`;
export const checkPeople = `left join "user" cu on cu.id = k.checked_by_user_id left join "user" su on su.id = k.settled_by_user_id`;

export const checkOf = ({ checkId, checkedBy, checkedAt, note, lines, ...row }: CheckRow): DeliveryCheck => ({
  ...{ checkId, checkedBy, note, lines },
  checkedAt: checkedAt.toISOString(),
  ...(row.settledAt === null
    ? {}
    : { settled: { at: row.settledAt.toISOString(), by: row.settledBy, words: row.settlement } }),
});

/**
 * The day on which the ERP reported the undated shipment `t`; null if that isn't known. `zone` is the place of the time zone in which
 * days are counted.
 */
export const reportedOn = (zone: string) => `(
  select min((e.happened_at at time zone ${zone}::text)::date) from order_event e
   where t.shipment_date is null and e.shipment_id = t.shipment_id)`;

/** The day of the order `o`. */
export const orderedOn = (zone: string) => `(o.order_date at time zone ${zone}::text)::date`;

export interface ShipmentRow {
  readonly shipmentId: number;
  readonly shipmentNumber: string;
  readonly orderNumber: number;
  readonly shippedOn: string | null;
  readonly reportedOn: string | null;
}

/** Undefined if the account has no such shipment. */
export async function findShipment(
  scope: CustomerScope,
  database: Queryable,
  { shipmentId, timeZone }: { readonly shipmentId: number; readonly timeZone: string },
): Promise<ShipmentRow | undefined> {
  const { rows } = await database.query<ShipmentRow>({
    name: 'receiving-shipment',
    text: `select t.shipment_id::float8 as "shipmentId", t.shipment_number as "shipmentNumber",
                  o.order_number::float8 as "orderNumber", t.shipment_date::text as "shippedOn",
                  ${reportedOn('$3')}::text as "reportedOn"
             from shipment t join sales_order o on o.order_number = t.order_number
            where o.customer_number = $1 and t.shipment_id = $2`,
    values: [scope.customerNumber, shipmentId, timeZone],
  });
  return rows[0];
}

export interface ShippedRow {
  readonly itemNumber: string;
  readonly description: string;
  readonly quantity: number;
  /** What the boxes may have on them; numbers that the catalog doesn't have are absent. */
  readonly numbers: readonly string[];
  /** Codes that people assigned to the product, as keys. */
  readonly assigned: readonly string[];
}

/** One row for each product, in the order of the lines. */
export async function readShipped(
  scope: CustomerScope,
  database: Queryable,
  shipmentId: number,
): Promise<ShippedRow[]> {
  const { rows } = await database.query<ShippedRow>({
    name: 'receiving-shipped',
    text: `select l.item_number as "itemNumber", (array_agg(l.description order by l.line_number))[1] as description,
                  sum(l.quantity)::int as quantity,
                  array_remove(array[l.item_number, max(i.gtin), max(i.udi_di), max(i.vendor_part_number)], null) as numbers,
                  array(select t.code_key from assigned_code t where t.item_number = max(i.item_number)) as assigned
             from order_line l left join item i on i.item_number = l.item_number and ($3 or not i.is_hidden_from_customer)
            where l.customer_number = $1 and l.shipment_id = $2 and l.quantity > 0
            group by l.item_number order by min(l.line_number)`,
    values: [scope.customerNumber, shipmentId, isStaff(scope.viewer)],
  });
  return rows;
}

/** The check of a shipment, which keeps its number when the ERP reports it again. */
export async function findCheck(
  scope: CustomerScope,
  database: Queryable,
  { orderNumber, shipmentNumber }: Pick<ShipmentRow, 'orderNumber' | 'shipmentNumber'>,
): Promise<DeliveryCheck | undefined> {
  const { rows } = await database.query<CheckRow>({
    name: 'receiving-check',
    text: `select ${checkColumns} from delivery_check k ${checkPeople}
            where k.customer_number = $1 and k.order_number = $2 and k.shipment_number = $3`,
    values: [scope.customerNumber, orderNumber, shipmentNumber],
  });
  return rows[0] && checkOf(rows[0]);
}
