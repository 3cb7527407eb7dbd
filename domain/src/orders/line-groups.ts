/** How an order's lines are grouped, named and marked, and in which order the groups stand. */
import type { GroupedLines, OrderLineFacts, ShipmentFacts } from './order.ts';

export type LineGroupKind = 'submitted' | 'pending' | 'processing' | 'shipment' | 'backordered' | 'canceled';

/** Material's names for the icons of the groups. */
export type LineGroupIcon = 'send' | 'loop' | 'local_shipping' | 'warning';

/** What a kind of group shows: an icon, a word and how much it asks to be looked at, always the three [A2.52]. */
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
  /** Names the group within its order, and stays the same when lines come and go. */
  readonly key: string;
  readonly kind: LineGroupKind;
  /** The status that all lines of a processing group share; empty for other kinds. */
  readonly status: string;
  readonly lines: readonly Line[];
  /** The shipment that the lines left with. */
  readonly shipment?: Shipment;
}

/** In a list an order is a card; alone on its page it is the detail. */
export type OrderLayout = 'card' | 'detail';

/** Canceled stands before backordered in a card [A2.54]; what was only just sent always comes first. */
const order: Readonly<Record<OrderLayout, readonly LineGroupKind[]>> = {
  card: ['submitted', 'pending', 'processing', 'shipment', 'canceled', 'backordered'],
  detail: ['submitted', 'pending', 'processing', 'shipment', 'backordered', 'canceled'],
};

/** One group for each distinct status, in the order in which they first appear [A2.53]. */
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

/** The groups of an order that have lines, as they stand in this layout [A2.52] [A2.53]. */
export function lineGroups<Line extends OrderLineFacts, Shipment extends ShipmentFacts<Line>>(
  lines: GroupedLines<Line, Shipment>,
  layout: OrderLayout,
): LineGroup<Line, Shipment>[] {
  type Group = LineGroup<Line, Shipment>;
  const plain = (kind: 'submitted' | 'pending' | 'backordered' | 'canceled'): Group[] => [
    { key: kind, kind, status: '', lines: lines[kind] },
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

/** The word of a group: its status where it has one of its own, else the word of its kind. */
export function lineGroupWord(group: Pick<LineGroup, 'kind' | 'status'>): string {
  return group.status === '' ? lineGroupLooks[group.kind].word : group.status;
}

/** An order is worth a card only when at least one of its groups has lines [A2.51]. */
export function hasLines(lines: GroupedLines): boolean {
  return lineGroups(lines, 'detail').length > 0;
}
