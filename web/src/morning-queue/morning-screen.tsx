/** The morning queue: whom to call on the left, the open entry next to it (over it on a phone). */
import type { MorningEntry } from '@operatory/contract/morning-queue';
import type { MorningAction } from '@operatory/domain/morning-queue';
import { plural } from '@operatory/domain/words';
import { type KeyboardEvent, useRef } from 'react';
import { useMedia } from '../parts/hooks/use-media.ts';
import { areSingleKeysTaken } from '../parts/keyboard/keys.ts';
import { Slider } from '../parts/layers/slider.tsx';
import type { PageListHandle } from '../parts/lists/page-list.tsx';
import { TabList } from '../parts/lists/tab-list.tsx';
import styles from '../parts/lists/work-list.module.css';
import { HiddenKinds } from './hidden-kinds.tsx';
import { MorningHead } from './morning-head.tsx';
import { MorningList, useEntries } from './morning-list.tsx';
import { actionOfKey, MorningPanel } from './morning-panel.tsx';
import own from './morning-screen.module.css';
import type { MorningSearch } from './morning-search.ts';
import { OutcomeLine } from './outcome-line.tsx';
import { entryKey } from './queries.ts';
import { useDeciding } from './use-deciding.ts';

interface MorningScreenProps {
  readonly search: MorningSearch;
  readonly onSearchChange: (search: MorningSearch) => void;
}

const tabs = ['Today', 'Hidden'] as const;

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

/** The next row gets the focus, so that someone at the keyboard continues where they were. */
function focusAfter(screen: HTMLElement | null, key: string): void {
  const rows = [...(screen?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
  const index = rows.findIndex((row) => row.dataset.entry === key);
  (rows[index + 1] ?? rows[index - 1])?.focus();
}

export function MorningScreen({ search, onSearchChange }: MorningScreenProps) {
  const screen = useRef<HTMLElement>(null);
  const list = useRef<PageListHandle>(null);
  const isBeside = useMedia('(width>=64em)');
  const { gone, isBusy, decide } = useDeciding();
  const { found, entries, last } = useEntries(search, gone);
  const open = entries.find((entry) => entryKey(entry) === search.entry);
  const openKey = open === undefined ? undefined : entryKey(open);
  const close = () => {
    const { entry: _, ...others } = search;
    onSearchChange(others);
  };

  const act = async (entry: MorningEntry, action: MorningAction) => {
    const { entry: _, ...others } = search;
    const index = entries.indexOf(entry);
    const next = entries[index + 1] ?? entries[index - 1];
    const key = entryKey(entry);
    if (action !== 'call') focusAfter(screen.current, key);
    const following = openKey === undefined || !isBeside || next === undefined ? {} : { entry: entryKey(next) };
    if (action === 'call') onSearchChange({ ...others, ...following, call: entry.customerNumber });
    const isDone = await decide(entry, action);
    if (isDone && action !== 'call') onSearchChange({ ...others, ...following });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const action = actionOfKey(event.key);
    if (action === undefined || isTyping(event.target) || !(event.target instanceof Element)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || !areSingleKeysTaken()) return;
    const focused = event.target.closest<HTMLElement>('[data-entry]')?.dataset.entry;
    const entry = focused === undefined ? open : entries.find((one) => entryKey(one) === focused);
    if (entry === undefined) return;
    event.preventDefault();
    void act(entry, action);
  };

  const tab = search.show === 'hidden' ? 'Hidden' : 'Today';
  const panel =
    open === undefined ? null : (
      <MorningPanel key={openKey} entry={open} isBusy={isBusy} onAction={(action) => void act(open, action)} />
    );
  return (
    <section ref={screen} className={styles.screen} aria-label="Morning queue" onKeyDown={onKeyDown}>
      <MorningHead
        {...{ search, onSearchChange }}
        counts={last?.counts}
        isBusy={found.isFetching && search.find !== undefined}
        onArrowDown={() => list.current?.focusFirst()}
      />
      <OutcomeLine />
      <div className={`${styles.bar} ${own.bar}`}>
        <TabList
          label="Which entries"
          id="morning-queue"
          tabs={tabs}
          chosen={tab}
          onChoose={(chosen) => {
            const { show: _, entry: __, ...others } = search;
            onSearchChange(chosen === 'Hidden' ? { ...others, show: 'hidden' } : others);
          }}
        />
        <p className={styles.count} role="status">
          {last?.totalCount === undefined || tab === 'Hidden' ? '' : plural(last.totalCount, 'entry', 'entries')}
        </p>
      </div>
      <div className={styles.layout} id="morning-queue-panel" role="tabpanel" aria-label={tab}>
        <div className={styles.list}>
          {tab === 'Hidden' ? <HiddenKinds /> : <MorningList ref={list} {...{ found, entries, search, openKey }} />}
        </div>
        {tab === 'Hidden' ? null : isBeside && (entries.length > 0 || found.isPending) ? (
          <section className={styles.beside} aria-label={open?.customerName ?? 'Entry'}>
            {found.isPending ? null : panel === null ? (
              <p className={styles.hint}>Select an account to see why to call.</p>
            ) : (
              <>
                <h2 className={styles.title}>{open?.customerName}</h2>
                {panel}
              </>
            )}
          </section>
        ) : panel === null || search.call !== undefined ? null : (
          <Slider title={open?.customerName ?? ''} onClose={close}>
            <div className={styles.inSlider}>{panel}</div>
          </Slider>
        )}
      </div>
    </section>
  );
}
