/** Someone else's changes to the cart, line by line: mine, theirs, and the result, with a key for each [B4.16]. */
import { type CartLine, type DetailName, maySetOption, type OrderDetails } from '@operatory/domain/cart';
import { formatUsd } from '@operatory/domain/money';
import { useViewer } from '../access/index.ts';
import { settings } from '../settings/index.ts';
import styles from './conflict-list.module.css';
import { ConflictRow } from './conflict-row.tsx';
import {
  detailValueWords,
  detailWords,
  hasSides,
  isPlainAddition,
  isSameValue,
  type OutsideChange,
  type SideName,
  threeSides,
  twoSides,
} from './conflict-words.ts';
import { type ChangedLine, useCart, useCartActions, useCartLine } from './store/index.ts';
import { type CartNewsFacts, whoChangedDetail, whoChangedLine } from './who-changed.ts';

interface ConflictListProps {
  readonly customerNumber: string;
  readonly event: OutsideChange;
  /** Who changed what; `undefined` until loaded. */
  readonly news: CartNewsFacts | undefined;
}

/** `3`, `3 at $4.00`; `Not in cart` without a line. */
function lineWords(line: Pick<CartLine, 'quantity' | 'overridePrice'> | undefined): string {
  if (line === undefined) return 'Not in cart';
  return line.overridePrice === null ? String(line.quantity) : `${line.quantity} at ${formatUsd(line.overridePrice)}`;
}

interface LineRowProps {
  readonly customerNumber: string;
  readonly changed: ChangedLine;
  readonly news: CartNewsFacts | undefined;
  readonly isFirst: boolean;
}

function LineRow({ customerNumber, changed, news, isFirst }: LineRowProps) {
  const actions = useCartActions(customerNumber);
  const now = useCartLine(customerNumber, changed.id);
  const maySetPrice = maySetOption(useViewer(), 'overridePrice');
  const { description, isAlsoMine, isTagged } = changed;
  if (isTagged !== undefined) {
    return (
      <li className={styles.row}>
        <span className={styles.name}>{description}</span>
        <span className={styles.value}>{isTagged ? 'shelf tag requested' : 'shelf tag request removed'}</span>
      </li>
    );
  }
  const who = whoChangedLine(news, changed.line, settings().timeZone);
  if (isPlainAddition(changed)) {
    return (
      <li className={styles.row}>
        <span className={styles.name}>
          {description}
          {who === undefined ? null : <span className={styles.who}>{who}</span>}
        </span>
        <span className={styles.value}>Added: {lineWords(changed.theirs)}</span>
      </li>
    );
  }
  const sides = isAlsoMine ? threeSides : twoSides;
  const words = (side: SideName) => lineWords(changed[side]);
  /** The price stays the same if this person couldn't save another one. */
  const takenLine = (side: SideName) => {
    const taken = changed[side];
    return taken === undefined || maySetPrice ? taken : { ...taken, overridePrice: now?.overridePrice ?? null };
  };
  const isStanding = (side: SideName) =>
    (changed[side]?.quantity ?? 0) === (now?.quantity ?? 0) &&
    (changed[side] === undefined || (changed[side].overridePrice ?? null) === (now?.overridePrice ?? null));
  return (
    <ConflictRow
      name={description}
      values={{ mine: words('mine'), theirs: words('theirs'), merged: words('merged') }}
      sides={sides}
      standing={sides.map(({ name }) => name).filter(isStanding)}
      who={who}
      note={isAlsoMine ? 'You had changed this line too.' : undefined}
      onTake={(side) => actions.takeSide(changed, takenLine(side))}
      isFirst={isFirst}
    />
  );
}

interface DetailRowProps {
  readonly customerNumber: string;
  readonly detail: OutsideChange['details'][number];
  readonly news: CartNewsFacts | undefined;
  readonly isFirst: boolean;
}

function DetailRow({ customerNumber, detail, news, isFirst }: DetailRowProps) {
  const actions = useCartActions(customerNumber);
  const { details } = useCart(customerNumber);
  const viewer = useViewer();
  const { name } = detail;
  const words = (side: SideName) => detailValueWords(detail[side]);
  if (!maySetOption(viewer, name)) {
    return (
      <li className={styles.row}>
        <span className={styles.name}>{detailWords[name]}</span>
        <span className={styles.value}>{words('theirs')}</span>
      </li>
    );
  }
  const take = <Name extends DetailName>(field: Name, value: OrderDetails[Name]) => actions.setDetail(field, value);
  return (
    <ConflictRow
      name={detailWords[name]}
      who={whoChangedDetail(news, name, settings().timeZone)}
      values={{ mine: words('mine'), theirs: words('theirs'), merged: words('merged') }}
      sides={threeSides}
      standing={threeSides.map(({ name: side }) => side).filter((side) => isSameValue(detail[side], details[name]))}
      onTake={(side) => take(name, detail[side])}
      isFirst={isFirst}
    />
  );
}

export function ConflictList({ customerNumber, event, news }: ConflictListProps) {
  const first = event.lines.find(hasSides);
  return (
    <ul className={styles.rows} aria-label="What changed">
      {event.lines.map((changed) => (
        <LineRow
          key={changed.id}
          customerNumber={customerNumber}
          changed={changed}
          news={news}
          isFirst={changed === first}
        />
      ))}
      {event.details.map((detail, index) => (
        <DetailRow
          key={detail.name}
          customerNumber={customerNumber}
          detail={detail}
          news={news}
          isFirst={index === 0 && first === undefined}
        />
      ))}
    </ul>
  );
}
