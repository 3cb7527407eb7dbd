/** A type-ahead for products: the first eight matches, or all, chosen with mouse or keyboard. */

import type { ItemCard } from '@operatory/contract/catalog';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useDebounced } from '../parts/hooks/use-debounced.ts';
import { SearchIcon } from '../parts/icons/frame-icons.tsx';
import { arrowStep } from '../parts/keyboard/arrows.ts';
import styles from './item-type-ahead.module.css';
import { ProductPicture } from './product-picture.tsx';
import { quickSearchQuery, wholeSearchQuery, wholeSearchSize } from './queries.ts';
import { isBlank } from './shop-search.ts';

interface ItemTypeAheadProps {
  /** Names the field, such as `Add a product`. */
  readonly label: string;
  /** Absent on the public page. */
  readonly customerNumber?: string | undefined;
  /** If there are more than eight, the last choice shows all of them. */
  readonly offersAll?: boolean;
  /** Takes the focus when it appears. */
  readonly isFocused?: boolean;
  /** The field is cleared afterward and keeps the focus. */
  readonly onChoose: (item: ItemCard) => void;
}

/** A late response belongs to the text it was requested for and is never shown under another. */
function useMatches(typed: string, customerNumber: string | undefined, wantsAll: boolean) {
  const wanted = useDebounced(typed.trim(), 200);
  const first = useQuery({ ...quickSearchQuery(wanted, customerNumber), enabled: !isBlank(wanted) });
  const whole = useQuery({ ...wholeSearchQuery(wanted, customerNumber), enabled: wantsAll });
  const isAsked = !isBlank(typed);
  const isSettled = wanted === typed.trim() && !first.isFetching;
  const isError = first.isError || (wantsAll && whole.isError);
  // Until all of them have loaded, the first ones stay.
  const found = (wantsAll ? whole.data : undefined) ?? first.data;
  return {
    matches: isAsked ? (found?.data ?? []) : [],
    hasMore: isAsked && isSettled && found?.hasMore === true,
    isSettled,
    // A failed search empties the list without a message. Punctuation without letters isn't searched for.
    isNone: typed.trim() !== '' && (!isAsked || (isSettled && !isError)),
  };
}

interface MatchListProps {
  readonly id: string;
  readonly matches: readonly ItemCard[];
  /** Whether there is one more option, which shows all matches. */
  readonly isAllOffered: boolean;
  /** The marked choice; -1 if none is. */
  readonly at: number;
  readonly onMark: (index: number) => void;
  readonly onChoose: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function MatchList({ id, matches, isAllOffered, at, onMark, onChoose, onKeyDown }: MatchListProps) {
  return (
    <div id={id} role="listbox" aria-label="Products" className={styles.list}>
      {matches.map((item, index) => (
        <div
          key={item.itemNumber}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={styles.option}
          onPointerMove={() => onMark(index)}
          // Keeps the focus in the field; otherwise the list would close before the click ends.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
          onKeyDown={onKeyDown}
        >
          <ProductPicture url={item.imageUrl} size="row" />
          <span className={styles.words}>
            <span className={styles.description}>{item.description}</span>
            <span className={styles.detail}>
              #{item.itemNumber} · {item.vendorName}
            </span>
          </span>
        </div>
      ))}
      {isAllOffered ? (
        <div
          id={`${id}-${matches.length}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === matches.length}
          className={styles.option}
          data-all
          onPointerMove={() => onMark(matches.length)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(matches.length)}
          onKeyDown={onKeyDown}
        >
          See all results
        </div>
      ) : null}
    </div>
  );
}

interface MatchStatusProps {
  readonly isNone: boolean;
  readonly isShown: boolean;
  readonly hasMore: boolean;
  readonly count: number;
}

function MatchStatus({ isNone, isShown, hasMore, count }: MatchStatusProps) {
  return (
    <p role="status" className={styles.note}>
      {isNone && count === 0 ? 'No Products Found' : null}
      {isShown ? <span className="unseen">{`${count} products, arrows choose`}</span> : null}
      {isShown && hasMore && count >= wholeSearchSize ? `The first ${count}. Type more to find the others.` : null}
    </p>
  );
}

export function ItemTypeAhead(props: ItemTypeAheadProps) {
  const { label, customerNumber, offersAll = false, isFocused = false, onChoose } = props;
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  // Enter was pressed before the response, as with a scanner: the first match is chosen when it arrives.
  const [isTaking, setIsTaking] = useState(false);
  const [wantsAll, setWantsAll] = useState(false);
  const { matches, hasMore, isSettled, isNone } = useMatches(typed, customerNumber, wantsAll);
  const isShown = isOpen && matches.length > 0;
  const isAllOffered = offersAll && hasMore && !wantsAll;
  const choices = matches.length + (isAllOffered ? 1 : 0);
  const at = Math.min(marked, choices - 1);

  const choose = (item: ItemCard | undefined) => {
    if (item === undefined) return;
    setTyped('');
    setMarked(-1);
    setIsTaking(false);
    setWantsAll(false);
    setIsOpen(false);
    onChoose(item);
  };
  /** The mark stays where it is: on the first product that wasn't shown before. */
  const chooseAt = (index: number) => {
    if (isAllOffered && index === matches.length) setWantsAll(true);
    else choose(matches[index]);
  };
  const move = (to: number) => {
    setIsOpen(true);
    setMarked((to + choices) % choices);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = arrowStep(event);
    if (step !== undefined && matches.length > 0) {
      event.preventDefault();
      if (step === 1) move(at + 1);
      else move(at <= 0 ? choices - 1 : at - 1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // A complete number comes first: Enter chooses it without an arrow key.
      if (isShown && (at >= 0 || isSettled)) chooseAt(Math.max(at, 0));
      else if (!isSettled) setIsTaking(true);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      event.stopPropagation();
      setIsOpen(false);
    }
  };

  // Arrow keys move beyond the visible part of the list.
  useEffect(() => {
    if (isShown && at >= 0) document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [isShown, at, listId]);

  const [firstMatch] = matches;
  useEffect(() => {
    if (!isTaking || !isSettled) return;
    setIsTaking(false);
    if (firstMatch === undefined) return;
    setTyped('');
    setIsOpen(false);
    onChoose(firstMatch);
  }, [isTaking, isSettled, firstMatch, onChoose]);

  return (
    <div className={styles.box}>
      <label className={styles.field}>
        <span className={styles.label}>{label}</span>
        <span className={styles.icon}>
          <SearchIcon size={18} />
        </span>
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isShown && at >= 0 ? `${listId}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="Product number / description"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setMarked(-1);
            setIsTaking(false);
            setWantsAll(false);
            setIsOpen(true);
          }}
          onFocus={() => setIsOpen(true)}
          onBlur={() => setIsOpen(false)}
          onKeyDown={onKeyDown}
        />
      </label>
      {isShown ? (
        <MatchList
          id={listId}
          matches={matches}
          isAllOffered={isAllOffered}
          at={at}
          onMark={setMarked}
          onChoose={chooseAt}
          onKeyDown={onKeyDown}
        />
      ) : null}
      <MatchStatus isNone={isNone} isShown={isShown} hasMore={hasMore} count={matches.length} />
    </div>
  );
}
