/** The command palette: type part of a customer, an order, an item or an action, and go there. */
import type { User } from '@operatory/domain/access';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { CloseIcon } from '../parts/frame-icons.tsx';
import { SearchIcon } from '../parts/icons.tsx';
import { Layer } from '../parts/layer.tsx';
import { useDebounced } from '../parts/use-debounced.ts';
import styles from './jump-dialog.module.css';
import { JumpGroups } from './jump-groups.tsx';
import type { Target } from './jump-targets.ts';
import { useJumpTargets } from './use-jump-targets.ts';

/** Typing stands still so long before the server is asked, in ms. */
const pause = 200;

interface JumpListProps {
  readonly viewer: User;
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}

const sentence = (failed: readonly string[]) =>
  `${failed.join(' and ').replace(/^./, (letter) => letter.toUpperCase())} could not be searched. The rest is here.`;

function JumpList({ viewer, onClose, onShortcuts }: JumpListProps) {
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const [isGoing, setIsGoing] = useState(false);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const wanted = typed.trim();
  const debounced = useDebounced(wanted, pause);
  // Enter does not wait for the typing to stand still.
  const text = isGoing ? wanted : debounced;
  const { groups, isBusy, failed } = useJumpTargets(viewer, text, onShortcuts);
  const targets = groups.flatMap((group) => group.targets);
  const at = Math.min(marked, targets.length - 1);
  const isOfTyped = text === wanted && !isBusy;

  const run = (target: Target | undefined) => {
    if (target === undefined) return;
    onClose();
    target.go();
  };
  // Enter means what is found for the typed text, never what stood there for the text before.
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
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 5, PageUp: at - 5 }[event.key];
    if (next !== undefined && count > 0) {
      event.preventDefault();
      const isStep = event.key.startsWith('Arrow');
      setMarked(isStep ? (next + count) % count : Math.max(0, Math.min(next, count - 1)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isOfTyped) run(targets[at]);
      else setIsGoing(true);
    }
  };

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
          placeholder="Customer, phone #, order number, item or action"
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
        {isOfTyped && wanted !== '' && !isNothing ? `${targets.length} found` : ''}
      </p>
      <div ref={list} id={listId} role="listbox" aria-label="Places and actions" className={styles.list}>
        <JumpGroups groups={groups} listId={listId} at={at} onMark={setMarked} onChoose={run} />
      </div>
      {isNothing && failed.length === 0 ? (
        <p className={styles.note} role="status">
          Nothing fits “{wanted}”. Try part of a name, a number, or an action such as “dark”.
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

interface JumpDialogProps {
  readonly onClose: () => void;
  /** Opens the sheet of keyboard shortcuts. */
  readonly onShortcuts: () => void;
}

export function JumpDialog({ onClose, onShortcuts }: JumpDialogProps) {
  const viewer = useViewer();
  if (viewer.kind !== 'user') return null;
  return (
    <Layer shape="palette" label="Jump" onClose={onClose}>
      <JumpList viewer={viewer} onClose={onClose} onShortcuts={onShortcuts} />
    </Layer>
  );
}
