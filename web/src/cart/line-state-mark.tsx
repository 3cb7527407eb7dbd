/** At the line itself: saving, then saved for a moment, then nothing. */
import { useEffect, useRef, useState } from 'react';
import { CheckCircleIcon, ErrorIcon, LoopIcon } from '../parts/status-icons.tsx';
import { StatusMark } from '../parts/status-mark.tsx';
import { useDelayed } from '../parts/use-delayed.ts';
import type { CartLineView } from './store/index.ts';

/** How long `Saved` stays, in ms. */
const lingerMs = 2_500;

/** True for a moment after a change of this window has reached the server. */
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

export function LineStateMark({ state }: { readonly state: CartLineView['state'] }) {
  const isJustSaved = useJustSaved(state.kind);
  const isSlow = useDelayed(state.kind === 'saving');
  if (state.kind === 'failed') return <StatusMark icon={ErrorIcon} word="Failed" tone="alarm" look="bare" />;
  if (isSlow) return <StatusMark icon={LoopIcon} word="Saving" tone="neutral" look="bare" />;
  if (isJustSaved) return <StatusMark icon={CheckCircleIcon} word="Saved" tone="good" look="bare" />;
  return null;
}
