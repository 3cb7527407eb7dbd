/** Tabs of a screen that has many of them: one row, which scrolls sideways where it doesn't fit. */
import { useEffect, useRef, useState } from 'react';
import styles from './scrolling-tabs.module.css';
import { TabList, type TabListProps, tabIdOf } from './tab-list.tsx';

export function ScrollingTabs<Name extends string>(props: TabListProps<Name>) {
  const row = useRef<HTMLDivElement>(null);
  const { id, chosen } = props;
  const [hasMore, setHasMore] = useState(false);
  useEffect(() => {
    const box = row.current;
    if (box === null) return undefined;
    const look = () => setHasMore(box.scrollLeft + box.clientWidth < box.scrollWidth - 2);
    const observer = new ResizeObserver(look);
    observer.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, []);
  // A tab that was opened by its address may be scrolled out of view.
  useEffect(() => {
    row.current?.querySelector(`#${tabIdOf(id, chosen)}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [id, chosen]);
  return (
    <div ref={row} className={styles.tabs} data-more={hasMore || undefined}>
      <TabList {...props} />
    </div>
  );
}
