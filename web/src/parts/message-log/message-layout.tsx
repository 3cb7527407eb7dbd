/** A list of messages with the open one next to it, or above it where there is no room. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useMedia } from '../hooks/use-media.ts';
import { Slider } from '../layers/slider.tsx';
import styles from './message-layout.module.css';

/** Moves the focus into the message that was opened; Esc returns it to the row. */
function useFocusOnOpening(open: string | undefined) {
  const beside = useRef<HTMLElement>(null);
  const before = useRef(open);
  useEffect(() => {
    if (open === before.current) return;
    before.current = open;
    if (open !== undefined) beside.current?.focus({ preventScroll: true });
  }, [open]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return;
    beside.current?.parentElement?.querySelector<HTMLElement>('[data-row-focus][aria-current]')?.focus();
  };
  return { ref: beside, tabIndex: -1, onKeyDown };
}

interface MessageLayoutProps {
  readonly list: ReactNode;
  /** The open message; null if none is. */
  readonly panel: ReactNode;
  /** Names the open message, so that opening another one is noticed. */
  readonly open: string | undefined;
  readonly onClose: () => void;
}

export function MessageLayout({ list, panel, open, onClose }: MessageLayoutProps) {
  const isBeside = useMedia('(width>=68.75em)');
  const beside = useFocusOnOpening(open);
  return (
    <div className={styles.layout}>
      {list}
      {isBeside ? (
        <section className={styles.beside} aria-label="Message" {...beside}>
          {panel ?? <p className={styles.choose}>Select a message to see its contents.</p>}
        </section>
      ) : panel === null ? null : (
        <Slider title="Message" isWide onClose={onClose}>
          {panel}
        </Slider>
      )}
    </div>
  );
}
