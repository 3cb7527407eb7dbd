/** A request as it is filled in and sent. What was typed stays until the server has it. */
import type { AskableOrderLine } from '@operatory/contract/order-requests';
import type { OrderRequestKind, ReturnReason } from '@operatory/domain/order-requests';
import { useRef, useState } from 'react';
import { callPanel, type Failure } from '../calls/index.ts';
import { useSaving } from '../parts/forms/use-saving.ts';
import { notify } from '../parts/messages/toasts.ts';

export interface RequestDraft {
  /** By line, as last valid. */
  readonly quantities: ReadonlyMap<number, number>;
  readonly lots: ReadonlyMap<number, string>;
  /** Undefined until one is chosen. */
  readonly reason: ReturnReason | undefined;
  readonly note: string;
  readonly isReady: boolean;
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
  readonly onDone: () => void;
}

export function useRequest({ kind, customerNumber, orderNumber, onDone }: RequestOf): RequestDraft {
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number>>(new Map());
  const [wrong, setWrong] = useState<ReadonlySet<number>>(new Set());
  const [lots, setLots] = useState<ReadonlyMap<number, string>>(new Map());
  const [reason, setReason] = useState<ReturnReason>();
  const [note, setNote] = useState('');
  const saving = useSaving(['order', String(orderNumber)]);
  // The same content has the same id, so that sending it again after a lost answer asks for it once.
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
      onDone();
    });
  return {
    ...{ quantities, lots, reason, note, setReason, setNote, send },
    isReady: lines.length > 0 && wrong.size === 0 && (kind === 'cancel' || reason !== undefined),
    isBusy: saving.isBusy,
    failure: saving.failure,
    setQuantity: (lineNumber, quantity) => {
      const others = [...wrong].filter((each) => each !== lineNumber);
      setWrong(new Set(quantity === undefined ? [...others, lineNumber] : others));
      if (quantity !== undefined) setQuantities((before) => new Map(before).set(lineNumber, quantity));
    },
    setLot: (lineNumber, lot) => setLots((before) => new Map(before).set(lineNumber, lot)),
    cancelAll: (of) => {
      setWrong(new Set());
      setQuantities(new Map(of.map(({ lineNumber, cancelable }) => [lineNumber, cancelable])));
    },
  };
}
