/** A request as it's filled in and sent. The input stays until the server has it, or the order page is closed. */
import type { AskableOrderLine } from '@operatory/contract/order-requests';
import type { OrderRequestKind, ReturnReason } from '@operatory/domain/order-requests';
import { useRef } from 'react';
import { callPanel, type Failure } from '../calls/index.ts';
import { useSaving } from '../parts/forms/use-saving.ts';
import { notify } from '../parts/messages/toasts.ts';

/** The input, held by the order's page, so that closing the form by mistake loses nothing. */
export interface TypedRequest {
  /** By line, as last valid. */
  readonly quantities: ReadonlyMap<number, number>;
  /** Lines whose field has no valid quantity. */
  readonly wrong: ReadonlySet<number>;
  readonly lots: ReadonlyMap<number, string>;
  /** Undefined until one is chosen. */
  readonly reason: ReturnReason | undefined;
  readonly note: string;
}

export const nothingTyped: TypedRequest = {
  quantities: new Map(),
  wrong: new Set(),
  lots: new Map(),
  reason: undefined,
  note: '',
};

export interface RequestDraft extends Omit<TypedRequest, 'wrong'> {
  /** What is missing before it can be sent. */
  readonly needed: readonly (string | false)[];
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
  /** Undefined while the box has no valid quantity. */
  readonly setQuantity: (lineNumber: number, quantity: number | undefined) => void;
  readonly setLot: (lineNumber: number, lot: string) => void;
  readonly setReason: (reason: ReturnReason) => void;
  readonly setNote: (note: string) => void;
  readonly cancelAll: (lines: readonly AskableOrderLine[]) => void;
  readonly send: () => void;
}

interface RequestOf {
  readonly kind: OrderRequestKind;
  readonly customerNumber: string;
  readonly orderNumber: number;
  readonly typed: TypedRequest;
  readonly onType: (change: (before: TypedRequest) => TypedRequest) => void;
  readonly onDone: () => void;
}

export function useRequest({ kind, customerNumber, orderNumber, typed, onType, onDone }: RequestOf): RequestDraft {
  const { quantities, wrong, lots, reason, note } = typed;
  const saving = useSaving(['order', String(orderNumber)]);
  // The same content has the same id, so that a retry after a lost response requests it only once.
  const sent = useRef({ content: '', id: '' });
  const lines = [...quantities].flatMap(([lineNumber, quantity]) => {
    const lot = kind === 'return' ? (lots.get(lineNumber) ?? '').trim() : '';
    return quantity === 0 ? [] : [{ lineNumber, quantity, ...(lot === '' ? {} : { lot }) }];
  });
  const send = () =>
    void saving.run(async () => {
      const body = { kind, lines, note, ...(kind === 'return' && reason !== undefined ? { reason } : {}) };
      const content = JSON.stringify(body);
      if (sent.current.content !== content) sent.current = { content, id: crypto.randomUUID() };
      const params = { customerNumber, orderNumber };
      await callPanel('askAboutOrder', { params, body: { ...body, requestId: sent.current.id } });
      notify('Request sent to customer service');
      onType(() => nothingTyped);
      onDone();
    });
  const setQuantity = (lineNumber: number, quantity: number | undefined) =>
    onType((before) => {
      const others = [...before.wrong].filter((each) => each !== lineNumber);
      return quantity === undefined
        ? { ...before, wrong: new Set([...others, lineNumber]) }
        : { ...before, wrong: new Set(others), quantities: new Map(before.quantities).set(lineNumber, quantity) };
    });
  return {
    ...{ quantities, lots, reason, note, setQuantity, send },
    needed: [
      lines.length === 0 && (kind === 'return' ? 'a quantity to return' : 'at least one lower quantity'),
      wrong.size > 0 && 'a whole number in each line',
      kind === 'return' && reason === undefined && 'a reason',
    ],
    isBusy: saving.isBusy,
    failure: saving.failure,
    setReason: (chosen) => onType((before) => ({ ...before, reason: chosen })),
    setNote: (text) => onType((before) => ({ ...before, note: text })),
    setLot: (lineNumber, lot) => onType((before) => ({ ...before, lots: new Map(before.lots).set(lineNumber, lot) })),
    cancelAll: (of) =>
      onType((before) => ({
        ...before,
        wrong: new Set(),
        quantities: new Map(of.map(({ lineNumber, cancelable }) => [lineNumber, cancelable])),
      })),
  };
}
