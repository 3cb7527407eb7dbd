/** A person's draft of a correction, until the server has it. */
import type { OrderCorrection, RejectedOrder } from '@operatory/contract/order-corrections';
import { cutOf, settledCorrection } from './settled-correction.ts';

export interface ProductDraft {
  readonly itemNumber: string;
  readonly description: string;
  /** As typed. */
  readonly quantity: string;
}

export interface CorrectionDraft {
  /** The same for each retry of the correction, so that it takes effect once. */
  readonly correctionId: string;
  readonly poNumber: string;
  readonly shippingNote: string;
  readonly comments: string;
  /** `YYYY-MM-DD`, or blank. */
  readonly futureFillDate: string;
  readonly hasOtherAddress: boolean;
  readonly address: RejectedOrder['primaryAddress'];
  /** As typed, by line number; blank or 0 removes the line. */
  readonly quantities: Readonly<Record<number, string>>;
  /** Free items that aren't on the order yet. */
  readonly freeGoods: Readonly<Record<string, string>>;
  /** Products that aren't on the order yet. */
  readonly products: readonly ProductDraft[];
  /** This many free items are declined; if the correction earns more, the question is asked again. */
  readonly declined: number;
}

const blank = { addressLine1: '', addressLine2: '', city: '', state: '', zip: '' };

/** Stored for this page only, so that the draft survives closing the slider. Another rejection gets a new draft. */
const drafts = new Map<string, CorrectionDraft>();
const keyOf = ({ messageId, rejectedAt }: RejectedOrder) => `${messageId} ${rejectedAt}`;

export function draftOf(order: RejectedOrder): CorrectionDraft {
  const { poNumber, shippingNote, comments, futureFillDate, alternateAddress, lines } = order;
  return (
    drafts.get(keyOf(order)) ?? {
      ...{ correctionId: crypto.randomUUID(), poNumber, shippingNote, comments },
      futureFillDate: futureFillDate ?? '',
      hasOtherAddress: alternateAddress !== null,
      address: alternateAddress ?? blank,
      quantities: Object.fromEntries(lines.map(({ lineNumber, quantity }) => [lineNumber, String(quantity)])),
      freeGoods: {},
      products: [],
      declined: 0,
    }
  );
}

/** Changed content is another correction, with its own id. */
export function keepDraft(order: RejectedOrder, draft: CorrectionDraft): CorrectionDraft {
  const kept = { ...draft, correctionId: crypto.randomUUID() };
  drafts.set(keyOf(order), kept);
  return kept;
}

export function dropDraft(order: RejectedOrder): void {
  drafts.delete(keyOf(order));
}

/** The body of the request: free items follow from the purchases. A quantity that isn't a number is sent unchanged, so that the server refuses it. */
export function correctionOf(
  order: RejectedOrder,
  draft: CorrectionDraft,
  /** What added products cost as it's shown, in dollars. */
  prices: ReadonlyMap<string, number>,
): OrderCorrection {
  const settled = settledCorrection(order, draft);
  const { correctionId, poNumber, shippingNote, comments, futureFillDate, hasOtherAddress, address } = draft;
  return {
    ...{ correctionId, rejectedAt: order.rejectedAt, poNumber, shippingNote, comments },
    futureFillDate: futureFillDate === '' ? null : futureFillDate,
    alternateAddress: hasOtherAddress ? address : null,
    lines: order.lines.map((line) => {
      const { lineNumber } = line;
      const typed = Number(draft.quantities[lineNumber] ?? '');
      return {
        lineNumber,
        quantity: cutOf(line, draft, settled) > 0 ? (settled.quantities.get(lineNumber) ?? 0) : typed,
      };
    }),
    freeGoods: settled.added,
    products: draft.products.map(({ itemNumber, quantity }) => {
      const unitPrice = prices.get(itemNumber);
      return { itemNumber, quantity: Number(quantity), ...(unitPrice === undefined ? {} : { unitPrice }) };
    }),
  };
}
