/** The order data that the rules need. The types are structural, so the API's orders fit as they are. */

/** A line of an order, in any group. */
export interface OrderLineFacts {
  readonly status: string;
  /** The product that comes instead of this canceled line. */
  readonly replacedBy?: string | undefined;
}

/** A shipment with its lines. */
export interface ShipmentFacts<Line extends OrderLineFacts = OrderLineFacts> {
  readonly shipmentId: number;
  readonly shipmentNumber: string;
  /** The number in the shipping system; negative for a drop shipment. */
  readonly orderNumber: number;
  /** `YYYY-MM-DD`; null until there is a date. */
  readonly shipmentDate: string | null;
  /** An ISO instant: when it was reported, if that was without a date. */
  readonly reportedAt?: string | undefined;
  /** The lines were reported as shipped, and their shipment wasn't yet. */
  readonly isAwaited?: boolean | undefined;
  /** Tracking numbers, separated by line breaks. */
  readonly tracking: string;
  readonly lines: readonly Line[];
}

/** An order's lines by group. */
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
