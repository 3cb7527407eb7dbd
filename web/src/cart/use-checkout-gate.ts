/** Leads to the checkout: cart and tags are brought in step first, and unredeemed coupons keep it shut [B4.02] [B4.03]. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { type CartEvent, type CartView, type CouponView, useCartActions, useCartEvents } from './store/index.ts';

export interface CheckoutGate {
  readonly unredeemed: readonly CouponView[];
  /** Is the list of unredeemed coupons shown? */
  readonly isListShown: boolean;
  readonly closeList: () => void;
  /** Wants the checkout. */
  readonly open: () => void;
  /** Cart and tags are being brought in step. */
  readonly isPreparing: boolean;
  /** May the checkout be drawn? */
  readonly isThrough: boolean;
}

interface GateParts {
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
  readonly syncTags: () => Promise<unknown>;
}

/** A server that does not answer keeps nobody from the checkout for longer, in ms: sending brings all in step again. */
const longestSyncMs = 4_000;

/** What is put to the person first. */
const stops: ReadonlySet<CartEvent['kind']> = new Set([
  'changed-elsewhere',
  'already-submitted',
  'free-goods-taken-out',
]);

const inTime = (work: Promise<unknown>) =>
  Promise.race([work, new Promise((done) => setTimeout(done, longestSyncMs))]).catch(() => undefined);

/** However the checkout was asked for: by its button, or by the address. */
export function useCheckoutGate(customerNumber: string, cart: CartView, parts: GateParts): CheckoutGate {
  const { isOpen, onChange, syncTags } = parts;
  const actions = useCartActions(customerNumber);
  const [stage, setStage] = useState<'shut' | 'preparing' | 'prepared' | 'through'>('shut');
  const [isListShown, setIsListShown] = useState(false);
  const isStopped = useRef(false);
  /** The opening that the address asks for is under way or done. */
  const isTaken = useRef(false);
  const unredeemed = cart.coupons.filter((coupon) => coupon.isUnredeemed);
  const isShut = unredeemed.length > 0;
  const isReady = cart.status === 'ready';

  useCartEvents(customerNumber, ({ kind }) => {
    if (stops.has(kind)) isStopped.current = true;
  });

  const prepare = useCallback(async () => {
    setStage('preparing');
    isStopped.current = false;
    isTaken.current = true;
    await inTime(Promise.all([actions.sync(), syncTags()]));
    setStage('prepared');
  }, [actions, syncTags]);

  useEffect(() => {
    if (isOpen && isReady && stage === 'shut' && !isTaken.current) void prepare();
  }, [isOpen, isReady, stage, prepare]);

  useEffect(() => {
    // What came with the sync is on the screen by now.
    if (stage !== 'prepared') return;
    if (isStopped.current || isShut || !isReady) {
      setStage('shut');
      isTaken.current = isOpen;
      if (isShut) setIsListShown(true);
      onChange(false);
      return;
    }
    setStage('through');
    if (!isOpen) onChange(true);
  }, [stage, isShut, isReady, isOpen, onChange]);

  useEffect(() => {
    if (isOpen) return;
    isTaken.current = false;
    setStage((before) => (before === 'through' ? 'shut' : before));
  }, [isOpen]);

  const isCaught = isOpen && stage === 'through' && isShut && !cart.isSubmitting;
  useEffect(() => {
    if (!isCaught) return;
    setIsListShown(true);
    onChange(false);
  }, [isCaught, onChange]);

  return {
    unredeemed,
    isListShown: isListShown && isShut,
    closeList: () => setIsListShown(false),
    open: () => {
      if (stage === 'shut') void prepare();
    },
    isPreparing: stage === 'preparing',
    isThrough: stage === 'through' && !isShut,
  };
}
