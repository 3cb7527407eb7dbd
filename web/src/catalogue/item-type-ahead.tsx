/** A box that completes what is typed to a product: the first eight matches, or all, chosen with mouse or keys [A7.05]. */
import type { ItemCard } from '@operatory/contract/catalogue';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { SearchIcon } from '../parts/frame-icons.tsx';
import { useDebounced } from '../parts/use-debounced.ts';
import styles from './item-type-ahead.module.css';
import { ProductPicture } from './product-picture.tsx';
import { quickSearchQuery, wholeSearchQuery, wholeSearchSize } from './queries.ts';

interface ItemTypeAheadProps {
  /** Names the field, such as `Add a product`. */
  readonly label: string;
  /** Absent on the public page. */
  readonly customerNumber?: string | undefined;
  /** Where more than eight are found, the last choice shows all of them [C7.13]. */
  readonly offersAll?: boolean;
  /** The box is empty again afterwards and keeps the focus. */
  readonly onChoose: (item: ItemCard) => void;
}

/** An answer that comes late belongs to what was typed then and is never shown under something else. */
function useMatches(typed: string, customerNumber: string | undefined, wantsAll: boolean) {
  const wanted = useDebounced(typed.trim(), 200);
  const first = useQuery({
    ...quickSearchQuery(wanted, customerNumber),
    enabled: /[\p{L}\p{N}]/u.test(wanted),
  });
  const whole = useQuery({ ...wholeSearchQuery(wanted, customerNumber), enabled: wantsAll });
  const isAsked = /[\p{L}\p{N}]/u.test(typed);
  const isSettled = wanted === typed.trim() && !first.isFetching;
  const isError = first.isError || (wantsAll && whole.isError);
  // Until all of them are there, the first ones stay.
  const found = (wantsAll ? whole.data : undefined) ?? first.data;
  return {
    matches: isAsked ? (found?.data ?? []) : [],
    hasMore: isAsked && isSettled && found?.hasMore === true,
    isSettled,
    // A search that failed empties the list without a word [A8.10].
    isNone: isAsked && isSettled && !isError,
  };
}

export function ItemTypeAhead({ label, customerNumber, offersAll = false, onChoose }: ItemTypeAheadProps) {
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const listId = useId();
  // Enter came before the answer did, as with a scanner: the first match is taken once it is known.
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
  /** The mark stays where it is: on the first product that was not shown before. */
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
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && matches.length > 0) {
      event.preventDefault();
      if (event.key === 'ArrowDown') move(at + 1);
      else move(at <= 0 ? choices - 1 : at - 1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // A number that was typed whole stands first: Enter takes it without an arrow.
      if (isShown && (at >= 0 || isSettled)) chooseAt(Math.max(at, 0));
      else if (!isSettled) setIsTaking(true);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      event.stopPropagation();
      setIsOpen(false);
    }
  };

  // Keys walk further than the list is high.
  useEffect(() => {
    if (isShown && at >= 0) document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [isShown, at, listId]);

  const firstMatch = matches[0];
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
        <div id={listId} role="listbox" aria-label="Products" className={styles.list}>
          {matches.map((item, index) => (
            <div
              key={item.itemNumber}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={styles.option}
              onPointerMove={() => setMarked(index)}
              // The field keeps the focus, which would close the list before the press is over.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(item)}
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
              id={`${listId}-${matches.length}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === matches.length}
              className={styles.option}
              data-all
              onPointerMove={() => setMarked(matches.length)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => chooseAt(matches.length)}
              onKeyDown={onKeyDown}
            >
              All products found
            </div>
          ) : null}
        </div>
      ) : null}
      <p role="status" className={styles.note}>
        {isNone && matches.length === 0 ? 'No Products Found' : null}
        {isShown ? <span className="unseen">{`${matches.length} products, arrows choose`}</span> : null}
        {isShown && hasMore && matches.length >= wholeSearchSize
          ? `The first ${matches.length}. Type more to find the others.`
          : null}
      </p>
    </div>
  );
}
