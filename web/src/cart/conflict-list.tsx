/** What somebody else changed in the cart, line by line: mine, theirs and the result, one key each [B4.16]. */
import type { CartLine, DetailName, OrderDetails } from '@operatory/domain/cart';
import { formatUsd } from '@operatory/domain/money';
import styles from './conflict-list.module.css';
import { ConflictRow } from './conflict-row.tsx';
import { type Changed, detailValueWords, detailWords, isSameValue, type SideName, sides } from './conflict-words.ts';
import { type ChangedLine, useCart, useCartActions, useCartLine } from './store/index.ts';

interface ConflictListProps {
  readonly customerNumber: string;
  readonly event: Changed;
}

/** `3`, `3 at $4.00`; `not in it` without a line. */
function lineWords(line: Pick<CartLine, 'quantity' | 'overridePrice'> | undefined): string {
  if (line === undefined) return 'not in it';
  return line.overridePrice === null ? String(line.quantity) : `${line.quantity} at ${formatUsd(line.overridePrice)}`;
}

interface LineRowProps {
  readonly customerNumber: string;
  readonly changed: ChangedLine;
  readonly isFirst: boolean;
}

function LineRow({ customerNumber, changed, isFirst }: LineRowProps) {
  const actions = useCartActions(customerNumber);
  const now = useCartLine(customerNumber, changed.id);
  const { description, isAlsoMine, isTagged } = changed;
  if (isTagged !== undefined) {
    return (
      <li className={styles.row}>
        <span className={styles.name}>{description}</span>
        <span className={styles.value}>{isTagged ? 'shelf tag requested' : 'shelf tag taken back'}</span>
      </li>
    );
  }
  const words = (side: SideName) => lineWords(changed[side]);
  const isStanding = (side: SideName) =>
    (changed[side]?.quantity ?? 0) === (now?.quantity ?? 0) &&
    (changed[side] === undefined || (changed[side].overridePrice ?? null) === (now?.overridePrice ?? null));
  return (
    <ConflictRow
      name={description}
      values={{ mine: words('mine'), theirs: words('theirs'), merged: words('merged') }}
      standing={sides.map(({ name }) => name).filter(isStanding)}
      note={isAlsoMine ? 'You had changed this line too.' : undefined}
      onTake={(side) => actions.takeSide(changed, changed[side])}
      isFirst={isFirst}
    />
  );
}

interface DetailRowProps {
  readonly customerNumber: string;
  readonly detail: Changed['details'][number];
  readonly isFirst: boolean;
}

function DetailRow({ customerNumber, detail, isFirst }: DetailRowProps) {
  const actions = useCartActions(customerNumber);
  const { details } = useCart(customerNumber);
  const { name } = detail;
  const words = (side: SideName) => detailValueWords(detail[side]);
  const take = <Name extends DetailName>(field: Name, value: OrderDetails[Name]) => actions.setDetail(field, value);
  return (
    <ConflictRow
      name={detailWords[name]}
      values={{ mine: words('mine'), theirs: words('theirs'), merged: words('merged') }}
      standing={sides.map(({ name: side }) => side).filter((side) => isSameValue(detail[side], details[name]))}
      onTake={(side) => take(name, detail[side])}
      isFirst={isFirst}
    />
  );
}

export function ConflictList({ customerNumber, event }: ConflictListProps) {
  return (
    <ul className={styles.rows} aria-label="What changed">
      {event.lines.map((changed, place) => (
        <LineRow key={changed.id} customerNumber={customerNumber} changed={changed} isFirst={place === 0} />
      ))}
      {event.details.map((detail, place) => (
        <DetailRow
          key={detail.name}
          customerNumber={customerNumber}
          detail={detail}
          isFirst={place === 0 && event.lines.length === 0}
        />
      ))}
    </ul>
  );
}
