/** A button with a short menu below it: arrow keys move, Enter selects, Esc and a click elsewhere close it. */

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Icon } from '../icons/icon.tsx';
import { CheckIcon } from '../icons/menu-icons.tsx';
import { arrowTarget } from '../keyboard/arrows.ts';
import styles from './menu.module.css';
import openerStyles from './menu-opener.module.css';

export interface MenuChoice {
  readonly label: string;
  readonly icon?: Icon;
  /** A link instead of an action; `mailto:` and `tel:` too. */
  readonly href?: string;
  readonly onChoose?: () => void;
  /** Makes it one of a set, checked or not. */
  readonly isChecked?: boolean;
}

/** Choices that belong together, under a title if they don't say it themselves. */
type MenuGroup = readonly MenuChoice[] | { readonly title: string; readonly choices: readonly MenuChoice[] };

interface MenuProps {
  /** The button's accessible name. */
  readonly label: string;
  /** The button's content. */
  readonly button: ReactNode;
  readonly buttonClassName?: string | undefined;
  /** Groups of choices, a hairline between them. */
  readonly groups: readonly MenuGroup[];
  /** Shown above the choices, such as who is signed in. */
  readonly head?: ReactNode;
  readonly foot?: ReactNode;
  readonly align?: 'start' | 'end';
  /** The click that loaded it also opens it. */
  readonly isOpenAtOnce?: boolean;
}

function drawGroup(group: MenuGroup, draw: (choice: MenuChoice) => ReactNode) {
  if (!('title' in group)) {
    return (
      <div key={group[0]?.label} className={styles.group}>
        {group.map(draw)}
      </div>
    );
  }
  const { title, choices } = group;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset isn't allowed in a menu.
    <div key={title} className={styles.group} role="group" aria-label={title}>
      <div className={styles.title} aria-hidden="true">
        {title}
      </div>
      {choices.map(draw)}
    </div>
  );
}

export function Menu(props: MenuProps) {
  const { label, button, groups, align = 'end' } = props;
  const [isOpen, setIsOpen] = useState(props.isOpenAtOnce ?? false);
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isOneSet = groups.length === 1;

  const entries = () => [...(frame.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
  const close = (isGivingFocusBack: boolean) => {
    setIsOpen(false);
    if (isGivingFocusBack) opener.current?.focus();
  };

  useEffect(() => {
    if (!isOpen) return;
    // A menu with a single set opens at the selected entry. A set among other entries would open in its middle.
    const checked = isOneSet ? frame.current?.querySelector<HTMLElement>('[aria-checked="true"]') : null;
    (checked ?? frame.current?.querySelector<HTMLElement>('[role^="menuitem"]'))?.focus();
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && frame.current?.contains(event.target) === false) setIsOpen(false);
    };
    window.addEventListener('pointerdown', onPointerDown);
    return () => window.removeEventListener('pointerdown', onPointerDown);
  }, [isOpen, isOneSet]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!isOpen) return;
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = arrowTarget(event, at, all.length);
    if (next !== undefined) {
      event.preventDefault();
      all[(next + all.length) % all.length]?.focus();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close(true);
    } else if (event.key === 'Tab') {
      close(false);
    }
  };

  const draw = (choice: MenuChoice) => {
    const inside = (
      <>
        {choice.icon === undefined ? null : <choice.icon size={18} className={styles.icon} />}
        <span className={styles.label}>{choice.label}</span>
        {choice.isChecked === true ? <CheckIcon size={18} className={styles.check} /> : null}
      </>
    );
    if (choice.href !== undefined) {
      return (
        <a key={choice.label} role="menuitem" tabIndex={-1} className={styles.choice} href={choice.href}>
          {inside}
        </a>
      );
    }
    const checking =
      choice.isChecked === undefined
        ? { role: 'menuitem' }
        : { role: 'menuitemradio', 'aria-checked': choice.isChecked };
    return (
      <button
        key={choice.label}
        type="button"
        tabIndex={-1}
        className={styles.choice}
        onClick={() => {
          close(true);
          choice.onChoose?.();
        }}
        {...checking}
      >
        {inside}
      </button>
    );
  };

  return (
    <div ref={frame} className={styles.frame}>
      <button
        ref={opener}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className={props.buttonClassName ?? openerStyles.opener}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (isOpen || event.key !== 'ArrowDown') return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {button}
      </button>
      {isOpen ? (
        <div className={styles.menu} data-align={align}>
          {props.head === undefined ? null : <div className={styles.head}>{props.head}</div>}
          <div id={id} role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
            {groups.map((group) => drawGroup(group, draw))}
          </div>
          {props.foot === undefined ? null : <div className={styles.foot}>{props.foot}</div>}
        </div>
      ) : null}
    </div>
  );
}
