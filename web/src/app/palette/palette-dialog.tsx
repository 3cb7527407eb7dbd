/** The command palette: type part of a customer, an order, an item or an action, and open it. */

import type { User } from '@operatory/domain/access';
import { plural } from '@operatory/domain/words';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useViewer } from '../../access/index.ts';
import { useDebounced } from '../../parts/hooks/use-debounced.ts';
import { CloseIcon } from '../../parts/icons/frame-icons.tsx';
import { SearchIcon } from '../../parts/icons/icons.tsx';
import { arrowStep } from '../../parts/keyboard/arrows.ts';
import { Layer } from '../../parts/layers/layer.tsx';
import { takeKeys } from './early-keys.ts';
import styles from './palette-dialog.module.css';
import { PaletteGroups } from './palette-groups.tsx';
import type { Target } from './palette-targets.ts';
import { usePaletteTargets } from './use-palette-targets.ts';

/** How long typing must pause before the server is called, in ms. */
const pause = 200;

interface PaletteContentProps {
  readonly viewer: User;
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}

const sentence = (failed: readonly string[]) => `Couldn’t search ${failed.join(' and ')}. The other results are here.`;

function PaletteContent({ viewer, onClose, onShortcuts }: PaletteContentProps) {
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const [isGoing, setIsGoing] = useState(false);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const wanted = typed.trim();
  const debounced = useDebounced(wanted, pause);
  // Enter doesn't wait for typing to pause.
  const text = isGoing ? wanted : debounced;
  const { groups, isBusy, isMore, failed } = usePaletteTargets(viewer, text, onShortcuts);
  const targets = groups.flatMap((group) => group.targets);
  const at = Math.min(marked, targets.length - 1);
  const isOfTyped = text === wanted && !isBusy;

  const run = (target: Target | undefined) => {
    if (target === undefined) return;
    onClose();
    target.go();
  };
  const onCloseNow = useRef(onClose);
  useEffect(() => {
    const keys = takeKeys();
    if (keys.length === 0) return;
    if (keys.includes('Escape')) onCloseNow.current();
    setTyped(keys.filter((key) => key.length === 1).join(''));
    setIsGoing(keys.includes('Enter'));
  }, []);

  // Enter opens a result for the typed text, never one for the text before.
  const latestRun = useRef(() => undefined as undefined);
  latestRun.current = () => {
    setIsGoing(false);
    run(targets[at]);
  };
  useEffect(() => {
    if (isGoing && isOfTyped) latestRun.current();
  }, [isGoing, isOfTyped]);

  useEffect(() => {
    list.current?.querySelector(`[data-place="${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const count = targets.length;
    const step = arrowStep(event);
    const page = { PageDown: at + 5, PageUp: at - 5 }[event.key];
    if (step !== undefined && count > 0) {
      event.preventDefault();
      setMarked((at + step + count) % count);
    } else if (page !== undefined && count > 0) {
      event.preventDefault();
      setMarked(Math.max(0, Math.min(page, count - 1)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isOfTyped) run(targets[at]);
      else setIsGoing(true);
    }
  };

  const results = plural(targets.length, 'result');
  const count = isMore ? `First ${results}` : results;
  const moreHint = 'There are more. Keep typing to narrow them down.';
  const isNothing = targets.length === 0 && isOfTyped;
  return (
    <>
      <div className={styles.field} data-busy={!isOfTyped || undefined}>
        <SearchIcon />
        <input
          type="text"
          role="combobox"
          aria-label="Jump to anything"
          aria-expanded={targets.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 ? `${listId}-${at}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          placeholder="Customer, phone #, order, PO, or tracking number, item, or action"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setMarked(0);
            setIsGoing(false);
          }}
          onKeyDown={onKeyDown}
          data-autofocus
        />
        <button type="button" className={styles.key} aria-label="Close (Esc)" onClick={onClose}>
          <span className={styles.esc}>Esc</span>
          <CloseIcon size={20} />
        </button>
      </div>
      <p className="unseen" role="status">
        {isOfTyped && wanted !== '' && !isNothing ? (isMore ? `${count}. ${moreHint}` : count) : ''}
      </p>
      <div ref={list} id={listId} role="listbox" aria-label="Places and actions" className={styles.list}>
        <PaletteGroups groups={groups} listId={listId} at={at} onMark={setMarked} onChoose={run} />
      </div>
      {isNothing && failed.length === 0 ? (
        <p className={styles.note} role="status">
          No matches for “{wanted}”. Try part of a name, a number, or an action such as “dark theme”.
        </p>
      ) : null}
      {isMore && isOfTyped ? (
        <p className={styles.note} aria-hidden="true">
          {moreHint}
        </p>
      ) : null}
      {failed.length === 0 ? null : (
        <p className={styles.note} role="alert">
          {sentence(failed)}
        </p>
      )}
    </>
  );
}

interface PaletteDialogProps {
  readonly onClose: () => void;
  /** Opens the list of keyboard shortcuts. */
  readonly onShortcuts: () => void;
}

export function PaletteDialog({ onClose, onShortcuts }: PaletteDialogProps) {
  const viewer = useViewer();
  if (viewer.kind !== 'user') return null;
  return (
    <Layer shape="palette" label="Jump" onClose={onClose}>
      <PaletteContent viewer={viewer} onClose={onClose} onShortcuts={onShortcuts} />
    </Layer>
  );
}
