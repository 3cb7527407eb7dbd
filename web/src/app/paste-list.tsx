/** Takes a pasted list into the cart: its button, its panel, and lists that are pasted on the screen itself. */
import { useEffect } from 'react';
import { Button } from '../parts/button.tsx';
import { later } from '../parts/later.tsx';
import { isLayerOpen } from '../parts/layer-stack.ts';
import { DescriptionIcon } from '../parts/status-icons.tsx';

const PasteInCart = later(
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
      if (given.trim() === '' || isLayerOpen() || isField(event.target)) return;
      event.preventDefault();
      onChange({ given });
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [onChange]);
  if (opened === undefined) return null;
  return <PasteInCart customerNumber={customerNumber} given={opened.given} onClose={() => onChange(undefined)} />;
}
