/** A buyer's order in its current state, and the documents sent about it. */
import type { Destination } from '@operatory/domain/addresses';
import { type catalogKind, confirmationOf, type FulfilledLine, type Substitute } from '@operatory/domain/punch-out';
import type { ShippedPackage } from '../../cxml/write-ship-notice.ts';
import type { Queryable } from '../../database/database.ts';
import type { PartyRow } from '../../database/schema/punch-out.ts';
import type { OrderedLineRow } from '../../database/schema/punch-out-orders.ts';
import { type DestinationRow, destinationColumns, destinationFrom } from '../../documents/destination.ts';

export interface MovedOrder {
  readonly connectionId: string;
  readonly orderId: string;
  readonly orderNumber: number;
  readonly payloadId: string;
  readonly deploymentMode: string;
  readonly dtdVersion: string;
  readonly parties: { readonly from: readonly PartyRow[]; readonly to: readonly PartyRow[] };
  readonly ordered: readonly OrderedLineRow[];
  readonly isWithdrawn: boolean;
  /** It has some of the buyer's lines; other orders of ours have the others. */
  readonly isPart: boolean;
  /** Where it goes; undefined if neither the buyer's order nor a person named a place. */
  readonly destination: Destination | undefined;
}

/** The buyer's order under a lock, so that its documents are numbered by one at a time. */
export async function lockMovedOrder(database: Queryable, orderNumber: number): Promise<MovedOrder | undefined> {
  const { rows } = await database.query<Omit<MovedOrder, 'destination'> & DestinationRow>({
    name: 'punch-out-moved-order',
    text: `select connection_id as "connectionId", order_id as "orderId", order_number as "orderNumber",
                  -- The newest document that ordered something is the one that is answered.
                  coalesce(nullif(jsonb_path_query_array(changes, '$[*] ? (@.type == "update").payloadId') ->> -1, ''),
                           payload_id) as "payloadId", deployment_mode as "deploymentMode", dtd_version as "dtdVersion", parties,
                  lines as ordered,
                  exists (select from punch_out_order f where f.connection_id = p.connection_id and f.order_id = p.order_id
                             and f.part <> p.part) as "isPart",
                  exists (select from order_review r where r.order_number = p.order_number and r.state = 'sent-back') as "isWithdrawn",
                  ${destinationColumns}
             from punch_out_order p join sales_order o using (order_number) join customer c using (customer_number)
            where order_number = $1 for update of p`,
    values: [orderNumber],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  const { account, other, named, ...order } = row;
  const isNamed = other !== null || (named ?? []).length > 0;
  return { ...order, destination: isNamed ? destinationFrom({ account, other, named }) : undefined };
}

interface StandingLine extends FulfilledLine, ShippedPackage {
  readonly shipmentId: number | null;
  readonly substitute: Substitute | null;
}

interface ShipmentRow {
  readonly shipmentId: number;
  readonly shipmentNumber: string;
  readonly shipmentDate: string | null;
  readonly tracking: string;
  /** The ERP's code or words of how it was shipped; blank if it said nothing. */
  readonly shipVia: string;
}

/** The state of its lines, and which shipments have left. */
export async function readStanding(database: Queryable, { orderNumber, isWithdrawn, ordered }: MovedOrder) {
  const { rows: lines } = await database.query<StandingLine>({
    name: 'punch-out-standing-lines',
    // A part or a substitute of a line counts as that line; what the ERP added is none of the buyer's. Parts of a line in one
    // shipment are as many as the ERP's lines there, each of the same quantity as its line.
    text: `with part as (
             select p.*, coalesce(p.erp_line_number, p.line_number) as told,
                    row_number() over (partition by p.shipment_id, coalesce(p.erp_line_number, p.line_number)
                                       order by p.quantity, p.line_number) as place
               from order_line p where p.order_number = $1),
           sent as (
             select t.shipment_id, s.sscc, s.package_number, s.lot_number, s.expiration_date,
                    coalesce(e.part_of, s.line_number) as told,
                    row_number() over (partition by t.shipment_id, coalesce(e.part_of, s.line_number)
                                       order by s.quantity, s.line_number) as place
               from shipment t join erp_shipment_line s on s.erp_shipment_number = t.erp_shipment_number
               left join erp_order_line e on e.erp_order_number = s.erp_order_number and e.line_number = s.line_number
              where t.order_number = $1 and s.quantity > 0)
           select coalesce(l.line_number, p.line_number) as "orderLine", p.line_group as "lineGroup", p.quantity,
                  p.unit_price_cents as "unitPriceCents", p.expected_receipt_date::text as "expectedDate",
                  p.shipment_id as "shipmentId", s.sscc, s.package_number as "packageNumber",
                  s.lot_number as "lotNumber", s.expiration_date::text as "expirationDate",
                  case when l.item_number <> p.item_number then json_build_object(
                    'itemNumber', p.item_number, 'description', p.description,
                    'unitOfMeasure', coalesce(i.unit_of_measure, 'EA'), 'unspsc', i.unspsc,
                    'manufacturer', coalesce(v.name, ''), 'manufacturerPart', coalesce(i.vendor_part_number, '')) end as substitute
             from part p
             left join order_line l on l.order_number = p.order_number and l.line_number = p.erp_line_number
              and l.erp_line_number is null
             left join sent s on s.shipment_id = p.shipment_id and s.told = p.told and s.place = p.place
             left join item i on i.item_number = p.item_number
             left join vendor v on v.vendor_id = i.vendor_id
            order by p.line_number`,
    values: [orderNumber],
  });
  const { rows: shipments } = await database.query<ShipmentRow>({
    name: 'punch-out-standing-shipments',
    text: `select shipment_id as "shipmentId", shipment_number as "shipmentNumber", shipment_date::text as "shipmentDate", tracking,
                  coalesce((select min(e.ship_via) from erp_shipment_line e
                             where e.erp_shipment_number = shipment.erp_shipment_number and e.ship_via <> ''), '') as "shipVia"
             from shipment where order_number = $1 and shipment_date is not null order by shipment_id`,
    values: [orderNumber],
  });
  return { lines, shipments, confirmation: confirmationOf(lines, { isWithdrawn, ordered }) };
}

export type Standing = Awaited<ReturnType<typeof readStanding>>;

/** A document for a buyer in the outbox; the key names the order and the part of it. */
export interface OutgoingDocument {
  readonly connectionId: string;
  /** Absent of a catalog. */
  readonly orderNumber?: number;
  readonly kind:
    | 'ConfirmationRequest'
    | 'ShipNoticeRequest'
    | 'InvoiceDetailRequest'
    | 'StatusUpdateRequest'
    | typeof catalogKind;
  readonly payloadId: string;
  /** A hash of its content, so that the same isn't sent twice. */
  readonly digest: string;
  /** With a place for the secret instead of it. */
  readonly document: string;
  /** The catalog that goes with it, which is made when it's sent. */
  readonly catalog?: { readonly account: string; readonly format: 'cif' | 'index'; readonly since?: number };
}

/** The confirmations of the order that were written already, the newest last. */
export async function readConfirmations(database: Queryable, orderNumber: number): Promise<OutgoingDocument[]> {
  const { rows } = await database.query<{ payload: OutgoingDocument }>({
    name: 'punch-out-confirmations',
    text: `select payload from outbox where topic = 'punch-out.document' and key like $1 order by id`,
    values: [`${orderNumber}/confirmation/%`],
  });
  return rows.map(({ payload }) => payload);
}

/** Adds a document to the outbox, unless one with the same key is there. */
export async function queueDocument(
  database: Queryable,
  { key, payload, at }: { readonly key: string; readonly payload: OutgoingDocument; readonly at: Date },
): Promise<void> {
  await database.query({
    name: 'punch-out-document-queue',
    text: `insert into outbox (topic, key, payload, created_at) values ('punch-out.document', $1, $2, $3)
           on conflict (key) where topic = 'punch-out.document' do nothing`,
    values: [key, JSON.stringify(payload), at],
  });
}
