/** What the rules need to know of an order. Shapes are structural, so the wire's orders fit as they are. */

/** A line of an order, in whichever group it stands [A3.02]. */
export interface OrderLineFacts {
  readonly status: string;
}

/** A shipment with its lines [A3.03]. */
export interface ShipmentFacts<Line extends OrderLineFacts = OrderLineFacts> {
  readonly shipmentId: number;
  readonly shipmentNumber: string;
  /** The number that the shipping system filed it under; negative for a drop shipment. */
  readonly orderNumber: number;
  /** `YYYY-MM-DD`; null while there is none. */
  readonly shipmentDate: string | null;
  /** Tracking numbers, separated by line breaks. */
  readonly tracking: string;
  readonly lines: readonly Line[];
}

/** An order's lines by group [A3.01]. */
export interface GroupedLines<
  Line extends OrderLineFacts = OrderLineFacts,
  Shipment extends ShipmentFacts<Line> = ShipmentFacts<Line>,
> {
  readonly submitted: readonly Line[];
  readonly pending: readonly Line[];
  readonly processing: readonly Line[];
  readonly shipments: readonly Shipment[];
  readonly backordered: readonly Line[];
  readonly canceled: readonly Line[];
}
