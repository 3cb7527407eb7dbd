/** Several lines of the cart at once: removed, or priced with one discount. */
import { maySetOption } from '@operatory/domain/cart';
import { plural } from '@operatory/domain/words';
import { useRef, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { SearchBox } from '../parts/controls/search-box.tsx';
import tick from '../parts/fields/tick.module.css';
import { useIsPhone } from '../parts/hooks/use-media.ts';
import { SearchIcon } from '../parts/icons/frame-icons.tsx';
import { Slider } from '../parts/layers/slider.tsx';
import { TextStretch } from '../parts/lists/text-stretch.tsx';
import { useDrawnRows } from '../parts/lists/window-range.ts';
import { Money } from '../parts/reports/money.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { PriceSelected } from './price-selected.tsx';
import styles from './select-lines.module.css';
import { type CartLineView, useCart, useCartActions, useCartLines } from './store/index.ts';
import { offerUndo } from './undo-toast.ts';
import { useSelectedLines } from './use-selected-lines.ts';

/** Of a row, in px at the browser's normal text size: descriptions have two lines on a phone, where sizes are at their end. */
const rowHeights = { phone: 76, other: 56 };

interface RowProps {
  readonly line: CartLineView;
  readonly index: number;
  readonly height: number;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

function Row({ line, index, height, isOn, onToggle }: RowProps) {
  const { description, itemNumber, quantity, unitPrice, hasPriceOverride } = line;
  return (
    <li data-index={index} className={styles.row} style={{ top: index * height, height }}>
      <label className={styles.label}>
        <input
          type="checkbox"
          className={tick.box}
          aria-label={`${description}, ${itemNumber}`}
          checked={isOn}
          onChange={(event) => onToggle(event.currentTarget.checked)}
        />
        <span className={styles.words}>
          <span className={styles.description}>{description}</span>
          <span className={styles.facts}>
            #{itemNumber}
            {hasPriceOverride ? ' · price override' : ''}
          </span>
        </span>
        <span className={styles.amount}>
          {quantity} × <Money cents={unitPrice} />
        </span>
      </label>
    </li>
  );
}

interface SelectLinesProps {
  readonly customerNumber: string;
  readonly onClose: () => void;
}

export function SelectLines({ customerNumber, onClose }: SelectLinesProps) {
  const viewer = useViewer();
  const actions = useCartActions(customerNumber);
  const { rowIds } = useCart(customerNumber);
  const list = useSelectedLines(rowIds, useCartLines(customerNumber));
  const { found, selected, foundSelected } = list;
  const [stretch, setStretch] = useState(1);
  const height = Math.ceil((useIsPhone() ? rowHeights.phone : rowHeights.other) * stretch);
  const body = useRef<HTMLUListElement>(null);
  const { drawn, follow } = useDrawnRows(body, { count: found.length, height });

  const remove = () => {
    if (selected.length === 0) return;
    const undo = actions.remove(...selected.map(({ id }) => id));
    onClose();
    offerUndo('taken-out', `${plural(selected.length, 'line')} removed`, undo);
  };
  const foot = (
    <div className={styles.foot}>
      <p role="status" className={styles.count}>
        {selected.length} of {plural(rowIds.length, 'line')} selected
      </p>
      <Button variant="danger" aria-disabled={selected.length === 0} onClick={remove}>
        {selected.length === 0 ? 'Remove selected' : `Remove ${plural(selected.length, 'line')}`}
      </Button>
      {maySetOption(viewer, 'overridePrice') ? (
        <PriceSelected customerNumber={customerNumber} selected={selected} onDone={onClose} />
      ) : null}
    </div>
  );

  return (
    <Slider title="Select lines" isClosedByBack onClose={onClose} foot={foot}>
      <TextStretch onChange={setStretch} />
      <div className={styles.tools}>
        <SearchBox placeholder="Find in this cart" value={list.search} onChange={list.setSearch} />
        {found.length === 0 ? null : (
          <label className={styles.all}>
            <input
              type="checkbox"
              className={tick.box}
              checked={foundSelected === found.length}
              ref={(box) => {
                if (box !== null) box.indeterminate = foundSelected > 0 && foundSelected < found.length;
              }}
              onChange={(event) =>
                list.select(
                  found.map(({ id }) => id),
                  event.currentTarget.checked,
                )
              }
            />
            {list.search.trim() === '' ? 'Select all' : `Select the ${found.length} found`}
          </label>
        )}
      </div>
      {found.length === 0 ? (
        <EmptyState icon={SearchIcon} title="No line of this cart matches" />
      ) : (
        <ul ref={body} aria-label="Lines" className={styles.rows} style={{ height: found.length * height }} {...follow}>
          {drawn.map((index) => {
            const line = found[index];
            return line === undefined ? null : (
              <Row
                key={line.id}
                line={line}
                index={index}
                height={height}
                isOn={list.isSelected(line.id)}
                onToggle={(isOn) => list.select([line.id], isOn)}
              />
            );
          })}
        </ul>
      )}
    </Slider>
  );
}
