/** A key or secret that is shown once, with a button that copies it. */
import { useEffect, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import styles from './shown-once.module.css';

interface ShownOnceProps {
  /** Names the section for screen readers. */
  readonly label: string;
  /** What to do with it. */
  readonly text: string;
  readonly secret: string;
  /** The word in “Copy the …”. */
  readonly noun: string;
  readonly onDone: () => void;
}

export function ShownOnce({ label, text, secret, noun, onDone }: ShownOnceProps) {
  const [isCopied, setIsCopied] = useState(false);
  const section = useRef<HTMLElement>(null);
  // The button that made it may be far below, and this is the only time that it's shown.
  useEffect(() => section.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <section ref={section} tabIndex={-1} className={styles.tile} aria-label={label}>
      <p>{text}</p>
      <p className={styles.quote}>{secret}</p>
      <div className={styles.actions}>
        <Button variant="default" onClick={() => void copy()}>
          {isCopied ? 'Copied' : `Copy the ${noun}`}
        </Button>
        <Button variant="subtle" onClick={onDone}>
          I have copied it
        </Button>
      </div>
    </section>
  );
}
