/** Later messages from a buyer's system about an order: the processing of a document, receipts, and payments. */

/** The subject of a notice, in any of the forms that buyers use; blank where absent. */
export interface NoticeSubject {
  /** Of a document that was sent or received before. */
  readonly payloadId: string;
  readonly invoiceNumber: string;
  /** The buyer's order number. */
  readonly orderId: string;
}

export interface StatusNotice {
  readonly kind: 'status';
  readonly about: NoticeSubject;
  readonly code: number;
  /** The status in a word of cXML, such as `reconciled`; blank if there is only a code. */
  readonly state: string;
  /** In the buyer's words. */
  readonly text: string;
}

export interface PaymentNotice {
  readonly kind: 'payment';
  readonly paymentId: string;
  /** As written. */
  readonly paidAt: string;
  /** Such as `ach`; blank if absent. */
  readonly method: string;
  /** As written, with its currency. */
  readonly total: string;
  readonly details: readonly { readonly about: NoticeSubject; readonly amount: string }[];
}

export interface ReceivedItem {
  /** The buyer's line number. */
  readonly lineNumber: number;
  /** In selling units; may have a fraction. */
  readonly quantity: number;
  readonly isReturn: boolean;
}

export interface ReceiptNotice {
  readonly kind: 'receipt';
  readonly receiptId: string;
  /** As written. */
  readonly receivedAt: string;
  /** Takes an earlier receipt back. */
  readonly isDeletion: boolean;
  /** The payload ID of the document that it cancels; blank if absent. */
  readonly refersTo: string;
  readonly orders: readonly {
    readonly about: NoticeSubject;
    /** Nothing more is expected. */
    readonly isClosed: boolean;
    readonly items: readonly ReceivedItem[];
  }[];
}

export type BuyerNotice = StatusNotice | PaymentNotice | ReceiptNotice;

/** The data stored for a notice about one order, and shown with it. */
export type NoticeFacts =
  | {
      readonly kind: 'status';
      /** Which of the documents of the order it's about, and its number. */
      readonly about: 'order' | 'confirmation' | 'shipment' | 'invoice';
      readonly number: string;
      readonly code: number;
      readonly state: string;
      readonly text: string;
    }
  | {
      readonly kind: 'payment';
      readonly paymentId: string;
      readonly paidAt: string;
      readonly method: string;
      readonly total: string;
      readonly details: readonly { readonly invoiceNumber: string; readonly amount: string }[];
    }
  | {
      readonly kind: 'receipt';
      readonly receiptId: string;
      readonly receivedAt: string;
      readonly isClosed: boolean;
      readonly items: readonly (ReceivedItem & { readonly orderLine: number })[];
    };

/** What arrived of each line of an order, by our line number: receipts minus returns. */
export function receivedQuantities(notices: readonly NoticeFacts[]): ReadonlyMap<number, number> {
  const received = new Map<number, number>();
  for (const notice of notices) {
    if (notice.kind !== 'receipt') continue;
    for (const { orderLine, quantity, isReturn } of notice.items) {
      const before = received.get(orderLine) ?? 0;
      // Fractions are counted in thousandths, so that they add up.
      const change = Math.round(quantity * 1_000) * (isReturn ? -1 : 1);
      received.set(orderLine, (Math.round(before * 1_000) + change) / 1_000);
    }
  }
  return received;
}
