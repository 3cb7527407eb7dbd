/** Turns a buyer's order into ours: compared with the returned cart, at the prices that were returned. */
import { randomUUID } from 'node:crypto';
import type { OtherAddress } from '@operatory/domain/addresses';
import type { CustomerNumber } from '@operatory/domain/customers';
import type { PlainDate } from '@operatory/domain/dates';
import { cents, multiplyCents, sumCents } from '@operatory/domain/money';
import {
  type BuyerOrder,
  type ComparedOrder,
  compareOrder,
  cutUnits,
  type DeliveryPart,
  type Difference,
  deliveryNote,
  foreignCountry,
  holdingRemarks,
  isOwnLocation,
  isRejection,
  mapUnit,
  notForYou,
  type OrderedLine,
  type OrderRemark,
  ownNumbers,
  partNumbersOf,
  type Rejection,
  readTolerance,
  type ShipTo,
  type TakenLine,
  unitPriceOf,
} from '@operatory/domain/punch-out';
import { isRefusal } from '@operatory/domain/refusals';
import type { CustomerScope } from '../../access/customer-scope.ts';
import type { Envelope } from '../../cxml/envelope.ts';
import type { Queryable } from '../../database/database.ts';
import type { OrderedLineRow } from '../../database/schema/punch-out-orders.ts';
import type { NewOrder, NewOrderLine } from '../../orders/order-writes.ts';
import type { FileStore } from '../../ports/files/index.ts';
import type { Services } from '../../services/services.ts';
import type { Connection } from '../connections.ts';
import { hashOf } from '../encryption.ts';
import { punchOutUser } from '../sessions/session-viewers.ts';
import { type GivenGood, readGivenGoods, readGoods, readItemsOfMakers, readReturnedLines } from './order-rows.ts';
import { type OrderFile, withFileNames } from './received-files.ts';

/** Why an order waits, in the words of the queue. */
const holdReason = 'a difference from the returned cart';
const remarkReason = 'a request in the buyer’s order';

interface ArrivedAttachments {
  readonly received: readonly OrderFile[];
  readonly files: FileStore;
}

export interface InboundOrder {
  readonly connection: Connection;
  readonly order: BuyerOrder;
  readonly envelope: Pick<Envelope, 'payloadId' | 'dtdVersion' | 'from' | 'to'> & Partial<Pick<Envelope, 'sentAt'>>;
  /** The distributor's, for prices. */
  readonly today: PlainDate;
  /** The files that came with it; absent without any, and if they were stored when it came. */
  readonly attachments?: ArrivedAttachments;
  /** Why its account is uncertain, as a sentence that holds it; absent if it isn't. */
  readonly doubt?: string;
}

export interface InboundOrderChange extends InboundOrder {
  readonly type: 'update' | 'delete';
}

/** Acts as a punch-out user of the connection's account: what a buyer may do, and no more. */
export async function openScope(services: Services, connection: Connection): Promise<CustomerScope | Rejection> {
  const viewer = punchOutUser(
    {
      sessionId: connection.connectionId,
      customerNumber: connection.customerNumber as CustomerNumber,
      username: connection.name,
      email: '',
      operation: 'create',
    },
    { isPricingEnabled: services.settings.isPricingEnabled },
  );
  const scope = await services.scopes.open(viewer, 'account.use-punch-out-cart', connection.customerNumber);
  return isRefusal(scope) ? notForYou('The account of this connection is closed. Please ask the supplier.') : scope;
}

async function compare(
  client: Queryable,
  scope: CustomerScope,
  { connection, order, today, beside = [] }: InboundOrder & { readonly beside?: readonly OrderedLine[] },
): Promise<
  | (ComparedOrder & { readonly given: readonly GivenGood[]; readonly describe: (itemNumber: string) => string })
  | Rejection
> {
  const returned = await readReturnedLines(client, scope, {
    connectionId: connection.connectionId,
    orderId: order.orderId,
    auxiliaryIds: order.lines.map(({ auxiliaryId }) => auxiliaryId).filter((id) => id !== ''),
  });
  const { profile } = connection;
  const ourNumberOf = ownNumbers(profile.buyerParts);
  const parts = [...new Set(order.lines.flatMap(partNumbersOf))];
  const ofMakers = await readItemsOfMakers(client, parts);
  const wanted = [
    ...parts,
    ...parts.flatMap((part) => ourNumberOf(part) ?? []),
    ...[...ofMakers.values()].flat().map(({ itemNumber }) => itemNumber),
    ...returned.map(({ itemNumber }) => itemNumber),
  ];
  const goods = await readGoods(client, scope, { itemNumbers: [...new Set(wanted)], today });
  const given = await readGivenGoods(client, scope, [...new Set(returned.map(({ sessionId }) => sessionId))]);
  const compared = compareOrder(order, {
    returned,
    soldItemOf: (itemNumber) => goods.get(itemNumber),
    itemsOfMaker: (part) => ofMakers.get(part.toUpperCase()) ?? [],
    ourNumberOf,
    tolerance: readTolerance(profile.directOrderTolerance),
    unitOf: (unit) => mapUnit(unit, profile),
    currency: profile.currency,
    address: await readAddress(client, scope),
    addressRules: profile,
    beside,
  });
  if (isRejection(compared)) return compared;
  return { ...compared, given, describe: (itemNumber) => goods.get(itemNumber)?.description ?? '' };
}

/** Where the account gets its goods. Its country isn't stored: all accounts are in the United States. */
async function readAddress(
  database: Queryable,
  scope: CustomerScope,
): Promise<Omit<ShipTo, 'addressId' | 'attention'>> {
  const { rows } = await database.query<{
    name: string;
    street: string;
    city: string;
    region: string;
    postalCode: string;
  }>({
    name: 'punch-out-account-address',
    text: `select name, concat_ws(', ', ship_to_address1, nullif(ship_to_address2, '')) as street, ship_to_city as city,
                  ship_to_state as region, ship_to_zip as "postalCode"
             from customer where customer_number = $1`,
    values: [scope.customerNumber],
  });
  return { ...{ name: '', street: '', city: '', region: '', postalCode: '' }, ...rows[0], country: 'US' };
}

/** The ship-to's name, if it differs from the account's. */
const otherName = (parts: readonly DeliveryPart[]) =>
  parts.find(({ part, isSame }) => part === 'name' && !isSame)?.theirs ?? '';

/** The ship-to's name and country, where they differ from the account's. */
function furtherParts({ delivery: wanted }: BuyerOrder, parts: readonly DeliveryPart[]): OtherAddress {
  const country = foreignCountry(wanted?.country ?? '');
  const name = otherName(parts);
  return {
    ...(country === '' ? {} : { country: cutUnits(country, 60) }),
    ...(name === '' ? {} : { name: cutUnits(name, 100) }),
  };
}

function orderLine(
  line: TakenLine,
  { given, describe }: { readonly given: readonly GivenGood[]; readonly describe: (itemNumber: string) => string },
): NewOrderLine {
  const good = line.isFree ? given.find(({ itemNumber }) => itemNumber === line.itemNumber) : undefined;
  return {
    itemNumber: good?.type === 2 && line.itemNumber.startsWith('coupon-') ? '' : line.itemNumber,
    type: line.isFree ? (good?.type ?? 1) : 0,
    description: good?.description || describe(line.itemNumber) || line.itemNumber,
    quantity: line.quantity,
    unitPrice: cents(line.unitPriceCents),
    overridePrice: null,
    couponId: good?.couponId ?? null,
    countsFor: null,
  };
}

function newOrder(
  { order, connection }: InboundOrder,
  scope: CustomerScope,
  {
    lines,
    compared: { differences, elsewhere, delivery },
    asked,
    note,
    at,
  }: {
    readonly note: string;
    readonly lines: readonly NewOrderLine[];
    readonly compared: ComparedOrder;
    /** What else the buyer asks for. */
    readonly asked: readonly Difference[];
    readonly at: Date;
  },
): NewOrder {
  return {
    // Not from a cart here: a returned cart belongs to the buyer, who may order it in parts.
    cartKey: randomUUID(),
    submittedAt: at,
    submittedByUserId: scope.viewer.userId,
    submittedAs: 'punch-out-user',
    externalSource: 'punchout',
    poNumber: order.orderId,
    comments: order.comments,
    shippingNote: note,
    options: {
      punchOut: connection.connectionId,
      ...(elsewhere === undefined ? {} : { alternateAddress: { ...elsewhere, ...furtherParts(order, delivery) } }),
    },
    total: sumCents(lines.map(({ unitPrice, quantity }) => multiplyCents(unitPrice, quantity))),
    holdReasons: differences.length > 0 ? [holdReason] : asked.length > 0 ? [remarkReason] : [],
    holdCauses: [...differences, ...asked].map(({ text, itemNumber }) => ({
      kind: 'buyer-order',
      note: text,
      ...(itemNumber === undefined ? {} : { itemNumber }),
    })),
    lines,
  };
}

const priceOf = (ordered: TakenLine['ordered']) => {
  const price = unitPriceOf(ordered);
  return price === undefined ? {} : { orderedPrice: price };
};

/** The buyer's lines next to ours, numbered in order. */
const orderedLines = ({ lines }: ComparedOrder): OrderedLineRow[] =>
  lines.map(({ ordered, quantity }, index) => ({
    ...priceOf(ordered),
    ...(ordered.wantedDate === undefined ? {} : { wantedDate: ordered.wantedDate }),
    ...(ordered.furtherDates === undefined ? {} : { furtherDates: [...ordered.furtherDates] }),
    orderLine: index + 1,
    lineNumber: ordered.lineNumber,
    partNumber: ordered.partNumber,
    auxiliaryId: ordered.auxiliaryId,
    quantity,
    unit: ordered.unit || 'EA',
    ...(ordered.distributions === undefined
      ? {}
      : {
          distributions: ordered.distributions.map(({ segments, ...each }) => ({ ...each, segments: [...segments] })),
        }),
  }));

/**
 * What the buyer's order asks for besides its lines. The agreed location is acted on, and files have their names. The document as
 * read, whose hash tells repeats, stays as it is: settings may change in between.
 */
export const judgedRemarks = ({
  order: { remarks },
  connection: { profile, customerNumber },
  attachments,
}: Pick<InboundOrder, 'order' | 'connection' | 'attachments'>): OrderRemark[] =>
  remarks.map((remark) =>
    isOwnLocation({ name: remark.label, value: remark.value }, profile, customerNumber)
      ? { ...remark, isHolding: false }
      : { ...remark, value: withFileNames(remark.value, attachments?.received ?? []) },
  );

export interface ComposedOrder {
  readonly order: NewOrder;
  readonly ordered: readonly OrderedLineRow[];
  /** Sentences; any of them holds the order. */
  readonly differences: readonly string[];
  /** The ship-to beside the account's address. */
  readonly delivery: readonly DeliveryPart[];
  /** Why the buyer's order waits; blank if it doesn't. */
  readonly heldFor: string;
}

/** Something that keeps an order from being divided. */
export interface UndividedCause {
  /** Which lines; blank if the sentence says so. */
  readonly about: string;
  readonly text: string;
}

const undivided = 'The lines name several ship-tos, and the order was not divided into one for each.';

/** One sentence for each cause that isn't said of the whole order anyway. */
function undividedSentences(why: readonly UndividedCause[], said: readonly Difference[]): Difference[] {
  if (why.length === 0) return [];
  const known = new Set(said.map(({ text }) => text));
  const further = why
    .filter(({ text }) => !known.has(text))
    .map(({ about, text }) => (about === '' ? text : `${about}: ${text}`));
  return [undivided, ...new Set(further)].map((text) => ({ text }));
}

export interface OrderToCompose {
  readonly arrived: InboundOrder;
  readonly at: Date;
  /** Why it isn't divided between the ship-tos of its lines, if it should have been. */
  readonly why?: readonly UndividedCause[];
  /** Lines of the buyer's order that go into other orders; none unless it's divided. */
  readonly beside?: readonly OrderedLine[];
}

/** The resulting order, or why it can't be created. Only reads. */
export async function composeOrder(
  database: Queryable,
  scope: CustomerScope,
  { arrived, at, why = [], beside = [] }: OrderToCompose,
): Promise<ComposedOrder | Rejection> {
  const compared = await compare(database, scope, { ...arrived, beside });
  if (isRejection(compared)) return compared;
  const lines = compared.lines.map((line) => orderLine(line, compared));
  const holding = holdingRemarks(judgedRemarks(arrived));
  const { note, problem } = deliveryNote(arrived.order.delivery, {
    isOneOfSeveral: beside.length > 0,
    // Another address than the account's has its name beside it.
    isOtherName: compared.elsewhere === undefined && otherName(compared.delivery) !== '',
  });
  const asked = [
    ...(arrived.doubt === undefined ? [] : [{ text: arrived.doubt }]),
    ...undividedSentences(why, [...compared.differences, ...holding]),
    ...holding,
    ...(problem === '' ? [] : [{ text: problem }]),
  ];
  return {
    order: newOrder(arrived, scope, { lines, compared, asked, note, at }),
    ordered: orderedLines(compared),
    differences: [...compared.differences, ...asked].map(({ text }) => text),
    delivery: compared.delivery,
    heldFor:
      why.length > 0
        ? 'Its lines name several ship-tos, and it cannot be divided without a person'
        : compared.differences.length > 0
          ? 'It differs from the returned cart'
          : asked.length > 0
            ? 'It contains a request that a person must review'
            : '',
  };
}

/** What is in the remarks as well. Hashes of older documents don't have it. */
const inRemarks: ReadonlySet<string> = new Set([
  ...['manufacturerPart', 'manufacturer', 'buyerPart', 'wantedDate', 'furtherDates'],
  ...['ownShipTo', 'remarksByAddress', 'isTaxed'],
]);

const contentHash = (order: object, leftOut: ReadonlySet<string> = inRemarks) =>
  hashOf(JSON.stringify(order, (name, value: unknown) => (leftOut.has(name) ? undefined : value)));

const notOfDocument: ReadonlySet<string> = new Set([...inRemarks, 'isHolding']);

/** Which remarks hold, and so come first, is our rule and not the document's: a release that changes it knows a repeat. */
function documentHash(order: BuyerOrder): string {
  const remarks = order.remarks.map((remark) => [JSON.stringify({ ...remark, isHolding: undefined }), remark] as const);
  remarks.sort(([one], [other]) => (one < other ? -1 : 1));
  return contentHash({ ...order, remarks: remarks.map(([, remark]) => remark) }, notOfDocument);
}

/**
 * The hash of what the order says, followed by the forms that earlier releases stored (with our rules about remarks, without
 * attachments, without remarks), so that repeats of older documents are recognized.
 */
export function hashesOf(order: BuyerOrder): readonly [whole: string, ...former: string[]] {
  const { attachments: _, ...withoutFiles } = order;
  const { remarks: __, delivery: ___, ...former } = withoutFiles;
  return [documentHash(order), contentHash(order), contentHash(withoutFiles), contentHash(former)];
}
