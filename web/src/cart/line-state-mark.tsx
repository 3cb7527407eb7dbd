/** A line's save state: saving, then saved for a moment, then nothing. */
import { useEffect, useRef, useState } from 'react';
import { useDelayed } from '../parts/hooks/use-delayed.ts';
import { CheckCircleIcon, ErrorIcon, LoopIcon, OfflineIcon } from '../parts/icons/status-icons.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { type CartLineView, useCart } from './store/index.ts';

/** How long `Saved` stays, in ms. */
const lingerMs = 2_500;

/** True for a moment after a change of this tab has reached the server. */
function useJustSaved(kind: CartLineView['state']['kind']): boolean {
  const before = useRef(kind);
  const [isFresh, setIsFresh] = useState(false);
  useEffect(() => {
    const wasSaving = before.current === 'saving';
    before.current = kind;
    if (kind !== 'saved' || !wasSaving) {
      setIsFresh(false);
      return;
    }
    setIsFresh(true);
    const timer = setTimeout(() => setIsFresh(false), lingerMs);
    return () => clearTimeout(timer);
  }, [kind]);
  return isFresh;
}

/** Like the mark above the cart: while the server can't be reached, the line is on this device. */
function OnItsWay({ customerNumber }: { readonly customerNumber: string }) {
  const { sync } = useCart(customerNumber);
  return sync === 'retrying' || sync === 'signed-out' ? (
    <StatusMark icon={OfflineIcon} word="On this device" tone="notice" look="bare" />
  ) : (
    <StatusMark icon={LoopIcon} word="Saving" tone="neutral" look="bare" />
  );
}

interface LineStateMarkProps {
  readonly customerNumber: string;
  readonly state: CartLineView['state'];
}

export function LineStateMark({ customerNumber, state }: LineStateMarkProps) {
  const isJustSaved = useJustSaved(state.kind);
  const isSlow = useDelayed(state.kind === 'saving');
  if (state.kind === 'failed') return <StatusMark icon={ErrorIcon} word="Failed" tone="alarm" look="bare" />;
  if (isSlow) return <OnItsWay customerNumber={customerNumber} />;
  if (isJustSaved) return <StatusMark icon={CheckCircleIcon} word="Saved" tone="good" look="bare" />;
  return null;
}
