/** The history events for a change of an order's lines. */

interface MovedLine {
  readonly lineNumber: number;
  readonly lineGroup: string;
  readonly shipmentId: number | null;
}

export interface OrderEvent {
  readonly kind: 'shipped' | 'backordered' | 'canceled' | 'substituted';
  readonly lineCount: number;
  /** The shipment that the lines left with; null unless they were shipped. */
  readonly shipmentId: number | null;
}

const kinds: Readonly<Record<string, OrderEvent['kind']>> = {
  shipment: 'shipped',
  backordered: 'backordered',
  canceled: 'canceled',
  substituted: 'substituted',
};

/**
 * One event for each group that lines newly joined; each shipment is a separate event, also for lines that were
 * reported shipped before their shipment was known.
 */
export function orderEvents(before: readonly MovedLine[], after: readonly MovedLine[]): OrderEvent[] {
  const known = new Map(before.map((line) => [line.lineNumber, line]));
  const events = new Map<string, OrderEvent>();
  for (const { lineNumber, lineGroup, shipmentId } of after) {
    const kind = kinds[lineGroup];
    if (kind === undefined) continue;
    const earlier = known.get(lineNumber);
    const isNewShipment = kind === 'shipped' && shipmentId !== null && earlier?.shipmentId === null;
    if (earlier?.lineGroup === lineGroup && !isNewShipment) continue;
    const shipment = kind === 'shipped' ? shipmentId : null;
    const key = `${kind}/${shipment}`;
    events.set(key, { kind, lineCount: (events.get(key)?.lineCount ?? 0) + 1, shipmentId: shipment });
  }
  return [...events.values()];
}
