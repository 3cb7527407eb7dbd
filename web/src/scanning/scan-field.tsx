/** Reads one code after another, from a scanner or the camera, and shows the result of each. */
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { dismissConnectionNotice, useConnection } from '../hub/connection-state.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Tick } from '../parts/fields/tick.tsx';
import { ScanIcon } from '../parts/icons/scan-icon.tsx';
import { lazyPart } from '../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../parts/lazy/part-guard.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { offersCamera } from '../scan/offers-camera.ts';
import { type Added, maxLines, nameOfLine } from './scan-list.ts';
import styles from './scanning.module.css';
import { signal } from './signal.ts';
import type { useScanList } from './use-scan-list.ts';

const ProductCamera = lazyPart(
  () => import('./product-camera.tsx'),
  (file) => file.ProductCamera,
);

const addedWords: Readonly<Record<Added, string>> = {
  new: 'Scanned.',
  again: 'One more.',
  lot: 'Lot noted.',
  full: `The list has ${maxLines} lines. Finish it first.`,
  nothing: 'That isn’t a code.',
};

/** A scanner's input belongs in the field, wherever the focus is, because its Enter would click a button. */
function useScannerFocus(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    field.current?.focus();
    const onKeyDown = ({ key, ctrlKey, metaKey, altKey, target }: globalThis.KeyboardEvent) => {
      const isTyped = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
      const isInText =
        target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text');
      if (isTyped && !isInText) field.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
}

/**
 * Whether codes can't be looked up for now. The field shows that: a dialog would get the next scan, whose
 * Enter would click its button.
 */
function useIsAway(): boolean {
  const { isLost, isDeviceOffline, isDismissed } = useConnection();
  const isAway = isLost || isDeviceOffline;
  useLayoutEffect(() => {
    if (isAway && !isDismissed) dismissConnectionNotice(true);
  }, [isAway, isDismissed]);
  return isAway;
}

type ScanList = ReturnType<typeof useScanList>;

interface ScanFieldProps {
  readonly list: Pick<ScanList, 'scan' | 'isUnanswered' | 'lines'>;
  /** The name of a line's product, if it's known without the server. */
  readonly nameOf?: (line: ScanList['lines'][number]) => string | undefined;
}

export function ScanField({ list, nameOf = () => undefined }: ScanFieldProps) {
  const [typed, setTyped] = useState('');
  const [told, setTold] = useState('');
  const [lastKey, setLastKey] = useState<string>();
  const [hasSound, setHasSound] = useState(true);
  const [isFilming, setIsFilming] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isAway = useIsAway();
  useScannerFocus(field);

  const take: ScanList['scan'] = (code, picture) => {
    const taken = list.scan(code, picture);
    const { added, line } = taken;
    signal(added, hasSound);
    // With the quantity, so that a repeated text is announced again.
    const name = line === undefined ? '' : (nameOf(line) ?? nameOfLine(line));
    const what = line === undefined ? '' : ` ${line.quantity ?? 0} × ${name}`;
    setLastKey(line?.key);
    setTold(`${addedWords[added]}${added === 'new' || added === 'again' ? what : ''}`);
    return taken;
  };
  // The server's response comes after the sound.
  const isUnknown = list.lines.some(({ key, found }) => key === lastKey && found?.item === null);
  const lastCode = list.lines.find(({ key }) => key === lastKey)?.code;
  const isRemoved = lastKey !== undefined && lastCode === undefined;
  /** Scanners send the separator of GS1 as Ctrl and a bracket, which a field would drop. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.ctrlKey || event.key !== ']') return;
    event.preventDefault();
    setTyped(`${typed}\u001d`);
  };
  return (
    <>
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
          data-autofocus
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
      <p role="status" className={styles.told}>
        {isUnknown ? `${lastCode}: no product found.` : isRemoved ? '' : told}
      </p>
      {list.isUnanswered || isAway ? (
        <Banner tone="notice">We can’t look up codes right now. Your scans are saved.</Banner>
      ) : null}
    </>
  );
}
