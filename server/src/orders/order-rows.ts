/** An order as the database returns it (one row with its lines and shipments) and as it's sent. */
import type { Order, OrderLine, Shipment } from '@operatory/contract/orders';
import type { OtherAddress, PostalAddress } from '@operatory/domain/addresses';
import type { CustomerNumber } from '@operatory/domain/customers';
import { cents, dollarsFromCents } from '@operatory/domain/money';
import { amountOfLines, carrierName, orderTotal, substitutesIn } from '@operatory/domain/orders';

/** Columns in the order in which `orderColumns` selects them. */
type LineColumns = [
  lineGroup: string,
  itemNumber: string,
  description: string,
  quantity: number,
  status: string,
  backOrderStatus: string,
  allocatedWarehouse: string,
  expectedReceiptDate: string | null,
  unitPriceCents: number,
  shipmentId: number | null,
  isNoLongerSold: boolean,
  lineNumber: number,
  erpLineNumber: number | null,
];

type ShipmentColumns = [
  shipmentId: number,
  shipmentNumber: string,
  shippingOrderNumber: number,
  shipmentDate: string | null,
  shippedFrom: string,
  tracking: string,
  hasInvoice: boolean,
  erpShipmentNumber: string | null,
  invoiceNumbers: string[] | null,
  invoiceFiles: string[] | null,
  creditNumbers: string[] | null,
  reportedAt: string | null,
  shippedVia: string[] | null,
];

type CreditColumns = [invoiceNumber: string, date: string, totalCents: number, shipmentNumber: string | null];

export interface OrderRow {
  orderNumber: number;
  erpOrderNumber: string | null;
  customerNumber: CustomerNumber;
  customerName: string;
  territoryId: string;
  orderDate: Date;
  origination: string;
  externalSource: string | null;
  poNumber: string;
  comments: string;
  shippingNote: string;
  totalCents: number;
  isHeldForReview: boolean;
  holdReasons: string[];
  submittedBy: string | null;
  /** The order's own address and fill date, if it has them. */
  alternateAddress: PostalAddress | null;
  futureFillDate: string | null;
  primaryAddress: PostalAddress;
  /** How the ERP shipped it; null if it didn't say. */
  shippedVia: string[] | null;
  /** How the account's orders usually ship. */
  usualShipVia: string;
  reviewState: 'waiting' | 'released' | 'sent-back' | null;
  reviewedBy: string | null;
  reviewedAt: Date | null;
  reviewMessage: string | null;
  /** When lines were reported as shipped whose shipment isn't known yet. */
  awaitedSince: Date | null;
  credits: CreditColumns[] | null;
  lines: LineColumns[] | null;
  shipments: ShipmentColumns[] | null;
}

/** The ERP's invoices or credits for the shipment `s` of the order `o`: its own, and those for the whole order. */
const numbersOf = (
  isSuch: string,
) => `(select json_agg(v.invoice_number order by v.invoice_date, v.invoice_number) from erp_invoice v
                         where v.erp_order_number = o.erp_order_number and ${isSuch}
                           and coalesce(v.erp_shipment_number, s.erp_shipment_number) = s.erp_shipment_number)`;

const invoiceNumbers = numbersOf('v.total_cents >= 0');
const creditNumbers = numbersOf('v.total_cents < 0');

/** The credits of the order `o`. */
const credits = `(select json_agg(json_build_array(v.invoice_number, v.invoice_date, v.total_cents, v.erp_shipment_number)
                                  order by v.invoice_date, v.invoice_number)
                    from erp_invoice v where v.erp_order_number = o.erp_order_number and v.total_cents < 0)`;

/** Those of them that the ERP sent as files, but for the newest charge: that one is the shipment's invoice. */
const invoiceFiles = `(select json_agg(f.invoice_number order by f.is_charge desc, f.place)
                         from (select v.invoice_number, v.total_cents >= 0 as is_charge,
                                      row_number() over (partition by v.total_cents >= 0 order by v.invoice_date desc, v.invoice_number desc) as place
                                 from erp_invoice v
                                 join erp_document d on d.kind = 'invoice' and d.document_key = v.invoice_number
                                where v.erp_order_number = o.erp_order_number
                                  and coalesce(v.erp_shipment_number, s.erp_shipment_number) = s.erp_shipment_number) f
                        where not (f.is_charge and f.place = 1))`;

/** When the undated shipment `s` was reported, and how the ERP says that it shipped. */
const reportedAt = `(select min(e.happened_at) from order_event e where s.shipment_date is null and e.shipment_id = s.shipment_id)`;
const shippedVia = `(select json_agg(distinct e.ship_via) from erp_shipment_line e
                      where e.erp_shipment_number = s.erp_shipment_number and e.erp_order_number = o.erp_order_number
                        and e.ship_via <> '')`;

/**
 * Selects whole orders in one statement, so that an order is never read half before and half after a change. `chosen`
 * is a query for rows of `sales_order`, at most one page of them; `sorting` sorts them again.
 */
export function selectOrders(chosen: string, sorting: string): string {
  return `
    select o.order_number as "orderNumber", o.erp_order_number as "erpOrderNumber", o.customer_number as "customerNumber", c.name as "customerName",
           c.territory_id as "territoryId", o.order_date as "orderDate", o.origination,
           o.external_source as "externalSource", o.po_number as "poNumber", o.comments, o.shipping_note as "shippingNote", o.total_cents as "totalCents",
           o.is_held_for_review as "isHeldForReview", o.hold_reasons as "holdReasons", u.name as "submittedBy",
           o.options -> 'alternateAddress' as "alternateAddress", o.options ->> 'futureFillDate' as "futureFillDate",
           json_build_object('line1', c.ship_to_address1, 'line2', c.ship_to_address2, 'city', c.ship_to_city,
                             'region', c.ship_to_state, 'postalCode', c.ship_to_zip) as "primaryAddress",
           (select array_agg(distinct e.ship_via) from erp_shipment_line e
             where e.erp_order_number = o.erp_order_number and e.ship_via <> '') as "shippedVia", c.ship_via as "usualShipVia",
           r.state as "reviewState", ru.name as "reviewedBy", r.decided_at as "reviewedAt", r.message as "reviewMessage",
           (select max(e.happened_at) from order_event e
             where e.order_number = o.order_number and e.kind = 'shipped' and e.shipment_id is null) as "awaitedSince",
           ${credits} as credits,
           (select json_agg(json_build_array(l.line_group, l.item_number, l.description, l.quantity, l.status,
                                             l.back_order_status, l.allocated_warehouse, l.expected_receipt_date,
                                             l.unit_price_cents, l.shipment_id,
                                             coalesce(i.withdrawn_at is not null, false),
                                             l.line_number, l.erp_line_number) order by l.line_number)
              from order_line l left join item i on i.item_number = l.item_number where l.order_number = o.order_number) as lines,
           (select json_agg(json_build_array(s.shipment_id, s.shipment_number, s.shipping_order_number, s.shipment_date,
                                             s.shipped_from, s.tracking, s.has_invoice, s.erp_shipment_number,
                                             ${invoiceNumbers}, ${invoiceFiles}, ${creditNumbers}, ${reportedAt}, ${shippedVia}) order by s.shipment_id)
              from shipment s where s.order_number = o.order_number) as shipments
      from (${chosen}) o
      join customer c on c.customer_number = o.customer_number
      left join "user" u on u.id = o.submitted_by_user_id
      left join order_review r on r.order_number = o.order_number
      left join "user" ru on ru.id = r.decided_by_user_id
     order by ${sorting}`;
}

/** The lines that were replaced, and what they were replaced by, each by its line number. */
interface Substitutions {
  readonly replacedBy: ReadonlyMap<number, string>;
  readonly substituteFor: ReadonlyMap<number, LineColumns>;
}

function substitutionsOf(rows: readonly LineColumns[]): Substitutions {
  const found = substitutesIn(
    rows.map(([lineGroup, itemNumber, , , status, , , , , , , lineNumber, erpLineNumber]) => ({
      ...{ lineGroup, itemNumber, status, lineNumber, erpLineNumber },
    })),
  );
  const rowOf = new Map(rows.map((row) => [row[11], row]));
  const pairs = [...found].flatMap(([replaced, substitutes]) =>
    substitutes.map((substitute) => ({ replaced, substitute })),
  );
  return {
    replacedBy: new Map(pairs.map(({ replaced, substitute }) => [replaced, substitute.itemNumber])),
    substituteFor: new Map(
      pairs.flatMap(({ replaced, substitute }) => {
        const ordered = rowOf.get(replaced);
        return ordered === undefined ? [] : [[substitute.lineNumber, ordered] as const];
      }),
    ),
  };
}

const unitPriceOf = (columns: LineColumns, seesPrices: boolean) =>
  seesPrices ? { unitPrice: dollarsFromCents(cents(columns[8])) } : {};

function substitutionOf(
  columns: LineColumns,
  { replacedBy, substituteFor }: Substitutions,
  seesPrices: boolean,
): Pick<OrderLine, 'replacedBy' | 'substituteFor'> {
  const [substitute, ordered] = [replacedBy.get(columns[11]), substituteFor.get(columns[11])];
  if (substitute !== undefined) return { replacedBy: substitute };
  if (ordered === undefined) return {};
  const [, productId, description, quantity] = ordered;
  return { substituteFor: { productId, description, quantity, ...unitPriceOf(ordered, seesPrices) } };
}

function lineOf(columns: LineColumns, substitutions: Substitutions, seesPrices: boolean): OrderLine {
  const [, productId, description, quantity, status, backOrderStatus, allocatedWarehouse, expectedReceiptDate] =
    columns;
  return {
    productId,
    description,
    quantity,
    status,
    backOrderStatus,
    allocatedWarehouse,
    expectedReceiptDate,
    ...unitPriceOf(columns, seesPrices),
    ...(columns[10] ? { isNoLongerSold: true } : {}),
    ...substitutionOf(columns, substitutions, seesPrices),
  };
}

function reviewOf(row: OrderRow, state: NonNullable<OrderRow['reviewState']>): NonNullable<Order['review']> {
  return {
    state,
    ...(row.reviewedBy === null ? {} : { by: row.reviewedBy }),
    ...(row.reviewedAt === null ? {} : { at: row.reviewedAt.toISOString() }),
    message: row.reviewMessage ?? '',
  };
}

/** Addresses in buyers' documents may have no second line. */
function shipToOf({ alternateAddress, primaryAddress }: OrderRow): NonNullable<Order['shipTo']> {
  const address: OtherAddress = alternateAddress ?? primaryAddress;
  const { name, line1, line2 = '', city, region, postalCode, country } = address;
  return {
    line1: line1 ?? '',
    line2,
    city: city ?? '',
    region: region ?? '',
    postalCode: postalCode ?? '',
    ...(country === undefined ? {} : { country }),
    ...(name === undefined ? {} : { name }),
    isPrimary: alternateAddress === null,
  };
}

/** The ship-via that the ERP reported or, before anything has shipped, the account's usual one. */
function shipViaOf({ shippedVia, usualShipVia, shipments }: OrderRow): string {
  if (shippedVia !== null) return [...new Set(shippedVia.map(carrierName))].join(', ');
  return (shipments ?? []).length === 0 ? carrierName(usualShipVia) : '';
}

const plainGroups = ['submitted', 'pending', 'processing', 'backordered', 'canceled'] as const;

/** Sums canceled lines of the order `o`, and those that were replaced, for queries that don't read the lines themselves. */
export const canceledCents = `(select coalesce(sum(l.quantity::bigint * l.unit_price_cents), 0)::float8 from order_line l
                               where l.order_number = o.order_number and l.line_group = 'canceled')`;

/** The wire's fields for the amounts of an order whose lines weren't read: a list shows nothing but the total. */
export function wireTotals(row: { readonly totalCents: number; readonly canceledCents: number }) {
  const { total, canceled } = orderTotal({ all: cents(row.totalCents), canceled: cents(row.canceledCents) });
  return { total: dollarsFromCents(total), canceledTotal: dollarsFromCents(canceled) };
}

const amountOf = (lines: readonly LineColumns[]) =>
  amountOfLines(lines.map((line) => ({ quantity: line[3], unitPrice: cents(line[8]) })));

/** The same of an order with its lines. */
function totalsOf(
  { totalCents, lines }: OrderRow,
  { replacedBy, substituteFor }: Substitutions,
): Pick<Order, 'total' | 'canceledTotal' | 'substitutionTotal'> {
  const rows = lines ?? [];
  const { total, canceled, substituted } = orderTotal({
    all: cents(totalCents),
    canceled: amountOf(rows.filter((line) => line[0] === 'canceled' && !replacedBy.has(line[11]))),
    replaced: amountOf(rows.filter((line) => replacedBy.has(line[11]))),
    substitutes: amountOf(rows.filter((line) => substituteFor.has(line[11]))),
  });
  return {
    ...{ total: dollarsFromCents(total), canceledTotal: dollarsFromCents(canceled) },
    ...(replacedBy.size === 0 ? {} : { substitutionTotal: dollarsFromCents(substituted) }),
  };
}

/** A shipment without its lines. */
function shipmentOf(columns: ShipmentColumns, seesPrices: boolean): Shipment {
  const [shipmentId, shipmentNumber, orderNumber, shipmentDate, shippedFrom, tracking, hasBillTrustInvoice, ...erp] =
    columns;
  const [erpNumber, invoices, files, credits, reported, via] = erp;
  return {
    ...{ shipmentId, shipmentNumber },
    ...(erpNumber === null ? {} : { erpShipmentNumber: erpNumber }),
    ...{ orderNumber, shipmentDate },
    ...(reported === null ? {} : { reportedAt: new Date(reported).toISOString() }),
    ...{ shippedFrom, tracking },
    ...(via === null ? {} : { carrier: [...new Set(via.map(carrierName))].join(', ') }),
    hasBillTrustInvoice,
    ...(invoices === null ? {} : { invoiceNumbers: invoices }),
    ...(credits === null ? {} : { creditNumbers: credits }),
    ...(files === null || !seesPrices ? {} : { invoiceFiles: files }),
    lines: [],
  };
}

/**
 * Where lines are that were reported as shipped before their shipment: with the shipments, because they left. Its lines move to
 * the shipment when that comes.
 */
function awaitedOf({ orderNumber, awaitedSince }: OrderRow): Shipment {
  return {
    ...{ shipmentId: 0, shipmentNumber: '', orderNumber, shipmentDate: null },
    ...(awaitedSince === null ? {} : { reportedAt: awaitedSince.toISOString() }),
    ...{ isAwaited: true, shippedFrom: '', tracking: '', hasBillTrustInvoice: false, lines: [] },
  };
}

const creditOf = ([invoiceNumber, date, total, shipmentNumber]: CreditColumns, seesPrices: boolean) => ({
  ...{ invoiceNumber, date },
  ...(seesPrices ? { total: dollarsFromCents(cents(total)) } : {}),
  ...(shipmentNumber === null ? {} : { shipmentNumber }),
});

/** The order for the wire. Prices and the total are only for people who may see them. */
export function orderFrom(
  row: OrderRow,
  { seesPrices, seesStaffOptions = false }: { readonly seesPrices: boolean; readonly seesStaffOptions?: boolean },
): Order {
  const substitutions = substitutionsOf(row.lines ?? []);
  const groups = { submitted: [], pending: [], processing: [], backordered: [], canceled: [] } as Record<
    (typeof plainGroups)[number],
    OrderLine[]
  >;
  const shipments = new Map<number | null, Shipment>(
    (row.shipments ?? []).map((columns) => [columns[0], shipmentOf(columns, seesPrices)]),
  );
  const awaited = awaitedOf(row);
  for (const columns of row.lines ?? []) {
    const line = lineOf(columns, substitutions, seesPrices);
    const group = plainGroups.find((name) => name === columns[0]);
    if (columns[0] === 'shipment') (shipments.get(columns[9]) ?? awaited).lines.push(line);
    else groups[group ?? 'processing'].push(line);
  }
  return {
    orderNumber: row.orderNumber,
    ...(row.erpOrderNumber === null ? {} : { erpOrderNumber: row.erpOrderNumber }),
    orderDate: row.orderDate.toISOString(),
    origination: row.origination,
    externalSource: row.externalSource,
    contactInfo: { customerNumber: row.customerNumber, customerName: row.customerName },
    poNumber: row.poNumber,
    comments: row.comments,
    ...(seesPrices ? totalsOf(row, substitutions) : {}),
    isHeldForReview: row.isHeldForReview,
    holdReasons: row.holdReasons,
    ...(row.reviewState === null ? {} : { review: reviewOf(row, row.reviewState) }),
    ...(row.submittedBy === null ? {} : { submittedBy: row.submittedBy }),
    shipTo: shipToOf(row),
    ...(row.shippingNote === '' ? {} : { shippingNote: row.shippingNote }),
    ...(row.credits === null ? {} : { credits: row.credits.map((credit) => creditOf(credit, seesPrices)) }),
    ...(shipViaOf(row) === '' ? {} : { shipVia: shipViaOf(row) }),
    ...(seesStaffOptions && row.futureFillDate !== null ? { futureFillDate: row.futureFillDate } : {}),
    ...groups,
    shipments: [...shipments.values(), ...(awaited.lines.length === 0 ? [] : [awaited])],
  };
}
