/** Pasting a list into the cart: its button, its panel, and lists pasted anywhere on the screen. */
import { useEffect } from 'react';
import { Button } from '../../parts/controls/button.tsx';
import { DescriptionIcon } from '../../parts/icons/status-icons.tsx';
import { isLayerOpen } from '../../parts/layers/layer-stack.ts';
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';

const PasteInCart = lazyPart(
  () => import('./paste-in-cart.tsx'),
  (file) => file.PasteInCart,
);

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export function PasteButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button variant="subtle" leftSection={<DescriptionIcon size={18} />} onClick={onClick}>
      Paste a list
    </Button>
  );
}

/** Whether the panel is open, and the text that opened it. */
export interface OpenedList {
  readonly given: string | undefined;
}

interface PasteListProps {
  readonly customerNumber: string;
  readonly opened: OpenedList | undefined;
  readonly onChange: (opened: OpenedList | undefined) => void;
}

export function PasteList({ customerNumber, opened, onChange }: PasteListProps) {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const given = event.clipboardData?.getData('text/plain') ?? '';
      // Quick order has the focus when the cart opens, but pasted lines are a list, which a one-line field can't hold.
      const isList = event.target instanceof HTMLInputElement && /\S[\r\n]+\s*\S/.test(given);
      if (given.trim() === '' || isLayerOpen() || (isField(event.target) && !isList)) return;
      event.preventDefault();
      onChange({ given });
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [onChange]);
  if (opened === undefined) return null;
  return <PasteInCart customerNumber={customerNumber} given={opened.given} onClose={() => onChange(undefined)} />;
}
