/** Opens the checkout: cart and tags are synced first, and unredeemed coupons keep it closed [B4.02] [B4.03]. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDeclinedCoupons } from './declined-coupons.ts';
import { type CartEvent, type CartView, type CouponView, useCartActions, useCartEvents } from './store/index.ts';

export interface CheckoutGate {
  readonly unredeemed: readonly CouponView[];
  /** Whether the list of unredeemed coupons is shown. */
  readonly isListShown: boolean;
  readonly closeList: () => void;
  /** The person declines these free items; if no other coupon is left, the checkout opens. */
  readonly decline: (coupon: CouponView) => void;
  /** Requests the checkout. */
  readonly open: () => void;
  /** Cart and tags are being synced. */
  readonly isPreparing: boolean;
  /** Whether the checkout may be shown. */
  readonly isThrough: boolean;
}

interface GateParts {
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
  readonly syncTags: () => Promise<unknown>;
  /** Loads the files of what opens; false if one couldn't be loaded. */
  readonly load: () => Promise<boolean>;
  readonly onMissing: () => void;
}

/**
 * A server that doesn't respond delays the checkout no longer than this, in ms, because sending syncs everything again.
 */
const longestSyncMs = 4_000;

/** Questions to answer first. */
const stops: ReadonlySet<CartEvent['kind']> = new Set([
  'changed-elsewhere',
  'already-submitted',
  'free-goods-taken-out',
]);

const inTime = (work: Promise<unknown>) =>
  Promise.race([work, new Promise((done) => setTimeout(done, longestSyncMs))]).catch(() => undefined);

/** Either through its button or through the address. */
export function useCheckoutGate(customerNumber: string, cart: CartView, parts: GateParts): CheckoutGate {
  const { isOpen, onChange, syncTags, load, onMissing } = parts;
  const actions = useCartActions(customerNumber);
  const [stage, setStage] = useState<'shut' | 'preparing' | 'prepared' | 'through'>('shut');
  const [isListShown, setIsListShown] = useState(false);
  const isStopped = useRef(false);
  /** The opening that the address requests is in progress or done. */
  const isTaken = useRef(false);
  const declined = useDeclinedCoupons(cart.key);
  const unredeemed = cart.coupons.filter((coupon) => coupon.isUnredeemed && !declined.isDeclined(coupon));
  const isShut = unredeemed.length > 0;
  const isReady = cart.status === 'ready';

  useCartEvents(customerNumber, ({ kind }) => {
    if (stops.has(kind)) isStopped.current = true;
  });

  const prepare = useCallback(async () => {
    setStage('preparing');
    isStopped.current = false;
    isTaken.current = true;
    const [isHere] = await Promise.all([load(), inTime(Promise.all([actions.sync(), syncTags()]))]);
    if (isHere) return setStage('prepared');
    setStage('shut');
    onMissing();
    onChange(false);
  }, [actions, syncTags, load, onMissing, onChange]);

  useEffect(() => {
    if (isOpen && isReady && stage === 'shut' && !isTaken.current) void prepare();
  }, [isOpen, isReady, stage, prepare]);

  useEffect(() => {
    // The screen now shows the result of the sync.
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
    decline(coupon) {
      declined.decline(coupon);
      if (unredeemed.length > 1) return;
      setIsListShown(false);
      void prepare();
    },
    open: () => {
      if (stage === 'shut') void prepare();
    },
    isPreparing: stage === 'preparing',
    isThrough: stage === 'through' && !isShut,
  };
}
