/** Tabs of a screen that has many of them: one row, which scrolls sideways where it doesn't fit. */
import { useEffect, useRef } from 'react';
import styles from './scrolling-tabs.module.css';
import { TabList, type TabListProps, tabIdOf } from './tab-list.tsx';

export function ScrollingTabs<Name extends string>(props: TabListProps<Name>) {
  const row = useRef<HTMLDivElement>(null);
  const { id, chosen } = props;
  // A tab that was reached by its address may be out of sight.
  useEffect(() => {
    row.current?.querySelector(`#${tabIdOf(id, chosen)}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [id, chosen]);
  return (
    <div ref={row} className={styles.tabs}>
      <TabList {...props} />
    </div>
  );
}
