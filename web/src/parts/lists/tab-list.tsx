/** Tabs with arrow keys: one of them is chosen and shows its panel. */
import { type KeyboardEvent, useRef } from 'react';
import styles from './tab-list.module.css';

export interface TabListProps<Name extends string> {
  /** The subject of the tabs, for screen readers. */
  readonly label: string;
  readonly tabs: readonly Name[];
  readonly chosen: Name;
  readonly onChoose: (tab: Name) => void;
  /** Prefix for the ids of tabs (see `tabIdOf`); each panel is `{id}-panel`, or what `panelOf` returns. */
  readonly id: string;
  readonly panelOf?: (tab: Name) => string;
}

/** The id of one tab; ids can't contain spaces. */
export const tabIdOf = (id: string, name: string) => `${id}-${name.replaceAll(' ', '-')}`;

/** Arrow keys, Home, and End choose; the screen renders the panels and labels them by their tab. */
export function TabList<Name extends string>(props: TabListProps<Name>) {
  const { label, tabs, chosen, onChoose, id, panelOf = () => `${id}-panel` } = props;
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.indexOf(chosen);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const place = (next + tabs.length) % tabs.length;
    onChoose(tabs[place] ?? chosen);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[place]?.focus();
  };

  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={tabIdOf(id, name)}
          aria-selected={name === chosen}
          aria-controls={panelOf(name)}
          tabIndex={name === chosen ? 0 : -1}
          className={styles.tab}
          onClick={() => onChoose(name)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
