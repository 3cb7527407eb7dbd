/** Scans one product after another, with a scanner that types or the camera, and adds all of them to the cart. */
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { ReorderFoot, WithoutRoom } from '../orders/reorder-foot.tsx';
import type { AddAgain } from '../orders/use-reordering.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Tick } from '../parts/fields/tick.tsx';
import { ScanIcon } from '../parts/icons/scan-icon.tsx';
import { Slider } from '../parts/layers/slider.tsx';
import { lazyPart } from '../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../parts/lazy/part-guard.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { offersCamera } from '../scan/offers-camera.ts';
import { type Added, mostLines, productsOf } from './scan-list.ts';
import { ScannedLines } from './scanned-lines.tsx';
import styles from './scanning.module.css';
import { signal } from './signal.ts';
import { useScanList } from './use-scan-list.ts';

const ProductCamera = lazyPart(
  () => import('./product-camera.tsx'),
  (file) => file.ProductCamera,
);

const addedWords: Readonly<Record<Added, string>> = {
  new: 'Scanned.',
  again: 'One more.',
  lot: 'Lot noted.',
  full: `The list has ${mostLines} lines. Add them to the cart first.`,
  nothing: 'That’s no code.',
};

/** What a scanner types belongs in the field, wherever the focus is: its Enter would press a button. */
function useScannerFocus(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    field.current?.focus();
    const onKeyDown = ({ key, ctrlKey, metaKey, altKey, target }: globalThis.KeyboardEvent) => {
      const isTyped = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
      const isInText = target instanceof HTMLInputElement && target.type === 'text';
      if (isTyped && !isInText) field.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
}

interface ScanPanelProps {
  readonly customerNumber: string;
  readonly onAdd: AddAgain;
  readonly onClose: () => void;
}

export function ScanPanel({ customerNumber, onAdd, onClose }: ScanPanelProps) {
  const viewer = useViewer();
  const list = useScanList(customerNumber, viewer.kind === 'user' ? viewer.email : '');
  const [typed, setTyped] = useState('');
  const [told, setTold] = useState('');
  const [hasSound, setHasSound] = useState(true);
  const [isFilming, setIsFilming] = useState(false);
  const [withoutRoom, setWithoutRoom] = useState<readonly string[]>([]);
  const field = useRef<HTMLInputElement>(null);
  useScannerFocus(field);

  const take = (code: string) => {
    const { added, line } = list.scan(code);
    signal(added, hasSound);
    // With the quantity, so that the same words are read out again.
    const what = line === undefined ? '' : ` ${line.quantity ?? 0} × ${line.found?.item?.description ?? line.code}`;
    setTold(`${addedWords[added]}${added === 'new' || added === 'again' ? what : ''}`);
  };
  const products = productsOf(list.lines);
  const isWrong = list.lines.some(({ quantity }) => quantity === undefined);
  const add = () => {
    if (isWrong || products.length === 0) return;
    const left = new Set(onAdd(products));
    setWithoutRoom([...left]);
    const added = list.lines.filter(
      ({ found }) => found?.item != null && found.obstacle === null && !left.has(found.item.itemNumber),
    );
    list.remove(new Set(added.map(({ key }) => key)));
    if (added.length === list.lines.length) onClose();
  };
  /** Scanners send the separator of GS1 as Ctrl and a bracket, which a field would drop. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.ctrlKey || event.key !== ']') return;
    event.preventDefault();
    setTyped(`${typed}\u001d`);
  };
  return (
    <Slider
      title="Scan products"
      onClose={onClose}
      foot={
        list.lines.length === 0 ? undefined : (
          <ReorderFoot count={products.length} isBlocked={isWrong || products.length === 0} onAdd={add} />
        )
      }
    >
      <div className={styles.body}>
        <WithoutRoom itemNumbers={withoutRoom} />
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            take(typed);
            setTyped('');
          }}
        >
          <TextField
            ref={field}
            label="Code"
            hint="Scan one box after another, or type a code and press Enter."
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={typed}
            onKeyDown={onKeyDown}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <div className={styles.tools}>
            {offersCamera() ? (
              <Button
                variant="default"
                leftSection={<ScanIcon size={18} />}
                aria-pressed={isFilming}
                onClick={() => setIsFilming(!isFilming)}
              >
                {isFilming ? 'Stop the camera' : 'Use the camera'}
              </Button>
            ) : null}
            <Tick label="Sound" isOn={hasSound} onToggle={setHasSound} />
          </div>
        </form>
        {isFilming ? (
          <QuietGuard>
            <ProductCamera onCode={take} />
          </QuietGuard>
        ) : null}
        <Told words={told} isUnanswered={list.isUnanswered} />
        <ScannedLines
          lines={list.lines}
          onQuantityChange={list.setQuantity}
          onRemove={(key) => list.remove(new Set([key]))}
        />
      </div>
    </Slider>
  );
}

function Told({ words, isUnanswered }: { readonly words: string; readonly isUnanswered: boolean }): ReactNode {
  return (
    <>
      <p role="status" className={styles.told}>
        {words}
      </p>
      {isUnanswered ? <Banner tone="notice">We can’t look up codes right now. What you scan is kept.</Banner> : null}
    </>
  );
}
