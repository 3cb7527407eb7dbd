/** A key or secret that is shown once, with a copy button. Leaving without copying asks first. */
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import styles from './shown-once.module.css';

interface ShownOnceProps {
  /** Names the section for screen readers. */
  readonly label: string;
  /** The instructions. */
  readonly text: string;
  readonly secret: string;
  /** The word in “Copy the …”. */
  readonly noun: string;
  readonly onDone: () => void;
}

/** Asks for confirmation before leaving with an uncopied secret. Returns functions to stay or leave; undefined if there's no question. */
function useHeldHere(isCopied: RefObject<boolean>) {
  const { history } = useRouter();
  const [answer, setAnswer] = useState<(isStaying: boolean) => void>();
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => !isCopied.current,
        // What only replaces the address stays on the page.
        blockerFn: ({ action }) =>
          !isCopied.current &&
          action !== 'REPLACE' &&
          new Promise<boolean>((resolve) =>
            setAnswer(() => (isStaying: boolean) => {
              setAnswer(undefined);
              resolve(isStaying);
            }),
          ),
      }),
    [history, isCopied],
  );
  return answer;
}

export function ShownOnce({ label, text, secret, noun, onDone }: ShownOnceProps) {
  const [isCopied, setIsCopied] = useState(false);
  const isSafe = useRef(false);
  const section = useRef<HTMLElement>(null);
  const answer = useHeldHere(isSafe);
  // The button that created it may be far below, and this is the only time that it's shown.
  useEffect(() => section.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => {
        isSafe.current = true;
        setIsCopied(true);
      },
      () => setIsCopied(false),
    );
  const finish = () => {
    isSafe.current = true;
    onDone();
  };
  return (
    <section ref={section} tabIndex={-1} className={styles.tile} aria-label={label}>
      <p>{text}</p>
      <p className={styles.quote}>{secret}</p>
      <div className={styles.actions}>
        <Button variant="default" onClick={() => void copy()}>
          {isCopied ? 'Copied' : `Copy the ${noun}`}
        </Button>
        <Button variant="subtle" onClick={finish}>
          I have copied it
        </Button>
      </div>
      {answer === undefined ? null : (
        <ConfirmDialog
          title={`Leave without copying the ${noun}?`}
          confirmLabel="Leave"
          cancelLabel="Stay"
          isDangerous
          onConfirm={() => answer(false)}
          onCancel={() => answer(true)}
        >
          <p>It can’t be shown again.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
