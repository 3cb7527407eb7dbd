/** Lines of a pasted list without a product yet: the reason, suggestions, a search, or skipping the line. */
import type { ItemCard, OfferedSubstitute } from '@operatory/contract/catalog';
import { centsFromDollars } from '@operatory/domain/money';
import { type KeyboardEvent, memo, useState } from 'react';
import { ItemTypeAhead } from '../catalog/item-type-ahead.tsx';
import { SwapChoices } from '../catalog/swap-choices.tsx';
import { Button } from '../parts/controls/button.tsx';
import { WarningIcon } from '../parts/icons/status-icons.tsx';
import { Money } from '../parts/reports/money.tsx';
import type { Offers } from './found-rows.tsx';
import styles from './paste-slider.module.css';
import type { OpenLine, SwapOfLines } from './paste-view.ts';

interface OpenLinesProps {
  readonly customerNumber: string;
  readonly lines: readonly OpenLine[];
  readonly offers: Offers;
  readonly onChoose: (index: number, item: ItemCard) => void;
  readonly onSwap: (swap: SwapOfLines) => void;
  readonly onLeaveOut: (index: number) => void;
}

type OpenRowProps = Omit<OpenLinesProps, 'lines' | 'offers'> & {
  readonly open: OpenLine;
  readonly substitutes: readonly OfferedSubstitute[] | undefined;
};

const OpenRow = memo(
  function OpenRow({ customerNumber, open, substitutes = [], onChoose, onSwap, onLeaveOut }: OpenRowProps) {
    const { line, reason, named } = open;
    const offered = new Set(substitutes.map(({ item }) => item.itemNumber));
    const alternatives = open.alternatives.filter(({ item }) => !offered.has(item.itemNumber));
    const [isSearching, setIsSearching] = useState(false);
    const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
      const isTyping = event.target instanceof HTMLInputElement;
      const alternative = alternatives[Number(event.key) - 1];
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || alternative === undefined) return;
      event.preventDefault();
      onChoose(line.place, alternative.item);
    };
    return (
      <li className={styles.open} onKeyDown={onKeyDown}>
        <div className={styles.words}>
          <span className={styles.text}>{line.text}</span>
          <span className={styles.reason}>
            <WarningIcon size={16} />
            Line {line.place}: {reason}
          </span>
        </div>
        <span className={styles.ways}>
          <Button
            variant="subtle"
            aria-expanded={isSearching}
            aria-label={`Search for line ${line.place}`}
            onClick={() => setIsSearching(!isSearching)}
          >
            Search
          </Button>
          <Button variant="subtle" aria-label={`Skip line ${line.place}`} onClick={() => onLeaveOut(line.place)}>
            Skip
          </Button>
        </span>
        {named === undefined || substitutes.length === 0 ? null : (
          <div className={styles.instead}>
            <SwapChoices
              replaced={{
                description: named.description,
                pack: named.pack,
                quantity: line.quantity ?? 1,
                price: named.price === undefined ? undefined : centsFromDollars(named.price),
              }}
              substitutes={substitutes}
              onSwap={(item, quantity) => onSwap({ places: [line.place], replaced: named, item, quantity })}
            />
          </div>
        )}
        {alternatives.length === 0 ? null : (
          <ol className={styles.choices} aria-label={`Products for line ${line.place}`}>
            {alternatives.map(({ item, isOrderedBefore }, at) => (
              <li key={item.itemNumber}>
                <button type="button" className={styles.choice} onClick={() => onChoose(line.place, item)}>
                  <kbd className={styles.key}>{at + 1}</kbd>
                  <span className={styles.words}>
                    <span>{item.description}</span>
                    <span className={styles.facts}>
                      {item.itemNumber} · {item.vendorName} · {item.pack} · <Money dollars={item.price} />
                      {isOrderedBefore ? ' · Ordered before' : ''}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ol>
        )}
        {isSearching ? (
          <div className={styles.search}>
            <ItemTypeAhead
              label={`Product for line ${line.place}`}
              isFocused
              customerNumber={customerNumber}
              onChoose={(item) => onChoose(line.place, item)}
            />
          </div>
        ) : null}
      </li>
    );
  },
  (one, other) =>
    one.open.line === other.open.line && one.open.reason === other.open.reason && one.substitutes === other.substitutes,
);

export function OpenLines({ lines, offers, ...rest }: OpenLinesProps) {
  return (
    <ul className={styles.lines} aria-label="Not found yet">
      {lines.map((open) => (
        <OpenRow
          key={open.line.place}
          open={open}
          substitutes={open.named === undefined ? undefined : offers.get(open.named.itemNumber)}
          {...rest}
        />
      ))}
    </ul>
  );
}
