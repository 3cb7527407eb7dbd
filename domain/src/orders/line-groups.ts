/** How an order's lines are grouped, labeled, and marked, and in which order the groups are shown. */
import type { GroupedLines, OrderLineFacts, ShipmentFacts } from './order.ts';

export type LineGroupKind = 'submitted' | 'pending' | 'processing' | 'shipment' | 'backordered' | 'canceled';

/** Names of Material icons for the groups. */
export type LineGroupIcon = 'send' | 'loop' | 'local_shipping' | 'warning';

/** The look of a kind of group: an icon, a word, and its urgency, always all three. */
export interface LineGroupLook {
  readonly icon: LineGroupIcon;
  readonly word: string;
  readonly tone: 'neutral' | 'accent' | 'good' | 'notice' | 'alarm';
}

export const lineGroupLooks: Readonly<Record<LineGroupKind, LineGroupLook>> = {
  submitted: { icon: 'send', word: 'Submitted', tone: 'accent' },
  pending: { icon: 'loop', word: 'Pending', tone: 'neutral' },
  processing: { icon: 'loop', word: 'Processing', tone: 'neutral' },
  shipment: { icon: 'local_shipping', word: 'Shipment', tone: 'good' },
  backordered: { icon: 'warning', word: 'Backordered', tone: 'notice' },
  canceled: { icon: 'warning', word: 'Canceled', tone: 'alarm' },
};

export interface LineGroup<
  Line extends OrderLineFacts = OrderLineFacts,
  Shipment extends ShipmentFacts<Line> = ShipmentFacts<Line>,
> {
  /** Identifies the group within its order, and stays the same when lines are added or removed. */
  readonly key: string;
  readonly kind: LineGroupKind;
  /** The status that all lines of a processing group share; empty for other kinds. */
  readonly status: string;
  readonly lines: readonly Line[];
  /** The shipment of these lines. */
  readonly shipment?: Shipment;
}

/** An order is a card in a list, and a detail on its own page. */
export type OrderLayout = 'card' | 'detail';

/** In a card, canceled comes before backordered; submitted always comes first. */
const order: Readonly<Record<OrderLayout, readonly LineGroupKind[]>> = {
  card: ['submitted', 'pending', 'processing', 'shipment', 'canceled', 'backordered'],
  detail: ['submitted', 'pending', 'processing', 'shipment', 'backordered', 'canceled'],
};

/** One group for each distinct status, in the order in which they first appear. */
function byStatus<Line extends OrderLineFacts, Shipment extends ShipmentFacts<Line>>(
  lines: readonly Line[],
): LineGroup<Line, Shipment>[] {
  const found = new Map<string, Line[]>();
  for (const line of lines) {
    const status = line.status.trim();
    const group = found.get(status);
    if (group === undefined) found.set(status, [line]);
    else group.push(line);
  }
  return [...found].map(([status, group]) => ({
    key: `processing:${status}`,
    kind: 'processing',
    status,
    lines: group,
  }));
}

/** The groups of an order that have lines, in the order of this layout. */
export function lineGroups<Line extends OrderLineFacts, Shipment extends ShipmentFacts<Line>>(
  lines: GroupedLines<Line, Shipment>,
  layout: OrderLayout,
): LineGroup<Line, Shipment>[] {
  type Group = LineGroup<Line, Shipment>;
  const plain = (kind: 'submitted' | 'pending' | 'backordered' | 'canceled'): Group[] => [
    // A replaced line is shown with its substitute.
    { key: kind, kind, status: '', lines: lines[kind].filter(({ replacedBy }) => replacedBy === undefined) },
  ];
  const groups: Readonly<Record<LineGroupKind, () => Group[]>> = {
    submitted: () => plain('submitted'),
    pending: () => plain('pending'),
    processing: () => byStatus(lines.processing),
    shipment: () =>
      lines.shipments.map((shipment) => ({
        key: `shipment:${shipment.shipmentId}`,
        kind: 'shipment',
        status: '',
        lines: shipment.lines,
        shipment,
      })),
    backordered: () => plain('backordered'),
    canceled: () => plain('canceled'),
  };
  return order[layout].flatMap((kind) => groups[kind]()).filter((group) => group.lines.length > 0);
}

/** The label of a group: its own status if it has one, otherwise that of its kind. */
export function lineGroupWord(group: Pick<LineGroup, 'kind' | 'status'>): string {
  return group.status === '' ? lineGroupLooks[group.kind].word : group.status;
}

/** An order gets a card only if at least one of its groups has lines. */
export function hasLines(lines: GroupedLines): boolean {
  return lineGroups(lines, 'detail').length > 0;
}
