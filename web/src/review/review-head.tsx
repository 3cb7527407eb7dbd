/** The review queue's heading: how much waits, the search, and the viewer's own orders. */
import type { Ref } from 'react';
import { SearchBox } from '../parts/controls/search-box.tsx';
import { Tick } from '../parts/fields/tick.tsx';
import styles from './review-screen.module.css';

interface ReviewHeadProps {
  readonly top: Ref<HTMLHeadingElement>;
  /** What waits, or blank until it's known. */
  readonly words: string;
  readonly typed: string;
  readonly isMine: boolean;
  readonly isBusy: boolean;
  readonly onType: (text: string) => void;
  readonly onMine: (isOn: boolean) => void;
  readonly onArrowDown: () => void;
  readonly onSubmit: () => void;
}

export function ReviewHead(props: ReviewHeadProps) {
  const { top, words, typed, isMine, isBusy, onType, onMine, onArrowDown, onSubmit } = props;
  return (
    <header className={styles.head}>
      <h1 ref={top} tabIndex={-1}>
        Review queue
      </h1>
      <p className={styles.count} role="status">
        {words}
      </p>
      <div className={styles.mine}>
        <Tick label="Mine" isOn={isMine} onToggle={onMine} />
      </div>
      <div className={styles.search}>
        <SearchBox
          label="Find a held order"
          placeholder="Order, account, or practice"
          value={typed}
          onChange={onType}
          onArrowDown={onArrowDown}
          onSubmit={onSubmit}
          isBusy={isBusy}
        />
      </div>
    </header>
  );
}
