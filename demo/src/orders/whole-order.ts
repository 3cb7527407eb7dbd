/** Puts an order together from its lines: shipments, total and the marks that the filters ask for. */
import type { PlainDate } from '@operatory/domain/dates';
import { orderMarks } from '@operatory/domain/orders';
import { addDays, officeInstant, workingDayFrom } from '../calendar.ts';
import type { PracticeRow } from '../practices/practices.ts';
import type { Random } from '../random.ts';
import type { LineState } from './progress.ts';
import type { OrderLineRow, OrderRow, ShipmentRow, WholeOrder } from './rows.ts';
import { trackingText } from './tracking.ts';

export interface OrderedLine {
  readonly itemNumber: string;
  readonly description: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly type: 0 | 1 | 2;
  readonly isDropShipped: boolean;
  /** From the account's second warehouse. */
  readonly isFromSecond?: boolean;
  /** The coupon that it counts for or comes from. */
  readonly couponId?: number;
  /** Of a free good. */
  readonly rewardValueCents?: number;
  readonly state: LineState;
}

export interface OrderFacts {
  readonly orderNumber: number;
  readonly placedOn: PlainDate;
  readonly minute: number;
  readonly today: PlainDate;
  readonly origination: string;
  readonly externalSource?: string;
  readonly poNumber?: string;
  readonly comments?: string;
  readonly shippingNote?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly holdReasons?: readonly string[];
  /** Overrides the random values of each shipment; the tracking text only of the first. */
  readonly shipment?: Partial<Pick<ShipmentRow, 'shipmentDate' | 'tracking' | 'hasInvoice'>>;
}

/** Text that shipments from a manufacturer carry instead of a branch number. */
const fromManufacturer = 'Manufacturer';

function shipmentOf(
  facts: OrderFacts,
  practice: PracticeRow,
  ordinal: number,
  source: string,
  random: Random,
): ShipmentRow {
  const isDropShip = source === fromManufacturer;
  const { tracking: fixedTracking, ...fixed } = facts.shipment ?? {};
  const tracking = isDropShip ? '' : trackingText(practice.shipVia, random);
  const earliest = addDays(
    facts.placedOn,
    isDropShip ? random.between(2, 6) : random.between(0, 2) + (ordinal > 1 ? 1 : 0),
  );
  const day = workingDayFrom(earliest);
  // An order of last week cannot have left tomorrow.
  const shipmentDate = random.chance(0.012) ? null : day > facts.today ? facts.today : day;
  return {
    shipmentId: facts.orderNumber * 10 + ordinal,
    orderNumber: facts.orderNumber,
    shipmentNumber: `${facts.orderNumber}-${ordinal}`,
    shippingOrderNumber: isDropShip ? -facts.orderNumber : facts.orderNumber,
    shipmentDate,
    shippedFrom: source,
    tracking: ordinal === 1 ? (fixedTracking ?? tracking) : tracking,
    hasInvoice: shipmentDate !== null && random.chance(0.93),
    ...fixed,
  };
}

/** Makes the rows of one order. Lines keep their order; shipments are numbered from 1, main warehouse first. */
export function wholeOrder(
  facts: OrderFacts,
  practice: PracticeRow,
  lines: readonly OrderedLine[],
  random: Random,
): WholeOrder {
  const [main = '14', second = main] = practice.warehouses;
  const sourceOf = (line: OrderedLine) => (line.isDropShipped ? fromManufacturer : line.isFromSecond ? second : main);
  const sources = [main, second, fromManufacturer].filter((source) =>
    lines.some((line) => line.state.lineGroup === 'shipment' && sourceOf(line) === source),
  );
  const shipments = [...new Set(sources)].map((source, index) =>
    shipmentOf(facts, practice, index + 1, source, random),
  );
  const rows = lines.map((line, index): OrderLineRow => {
    const source = sourceOf(line);
    const isShipped = line.state.lineGroup === 'shipment';
    return {
      orderNumber: facts.orderNumber,
      lineNumber: index + 1,
      customerNumber: practice.customerNumber,
      itemNumber: line.itemNumber,
      description: line.description,
      quantity: line.quantity,
      unitPriceCents: line.unitPriceCents,
      type: line.type,
      ...line.state,
      allocatedWarehouse: line.isDropShipped || line.state.lineGroup === 'submitted' ? '' : source,
      shipmentId: isShipped ? (shipments.find(({ shippedFrom }) => shippedFrom === source)?.shipmentId ?? null) : null,
      couponId: line.couponId ?? null,
      rewardValueCents: line.rewardValueCents ?? null,
    };
  });
  return { order: orderRow(facts, practice, rows), shipments, lines: rows };
}

function orderRow(facts: OrderFacts, practice: PracticeRow, lines: readonly OrderLineRow[]): OrderRow {
  const holdReasons = facts.holdReasons ?? [];
  return {
    orderNumber: facts.orderNumber,
    customerNumber: practice.customerNumber,
    orderDate: officeInstant(facts.placedOn, facts.minute),
    origination: facts.origination,
    externalSource: facts.externalSource ?? null,
    poNumber: facts.poNumber ?? '',
    comments: facts.comments ?? '',
    shippingNote: facts.shippingNote ?? '',
    options: facts.options ?? {},
    totalCents: lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0),
    cartKey: null,
    submittedByUserId: null,
    submittedAs: null,
    isHeldForReview: holdReasons.length > 0,
    holdReasons,
    ...orderMarks(lines),
  };
}
