/** What someone new to an account should know in addition to its products. */
import type { BuyingHabitsReply } from '@operatory/contract/buying-habits';
import { formatDate, type PlainDate } from '@operatory/domain/dates';
import { plural } from '@operatory/domain/words';
import type { ReactNode } from 'react';
import styles from './buying-habits.module.css';

const day = (date: string) => formatDate(date as PlainDate);

interface FactProps {
  readonly label: string;
  readonly empty: string;
  readonly lines: readonly ReactNode[];
}

function Fact({ label, empty, lines }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      {lines.length === 0 ? <dd className={styles.soft}>{empty}</dd> : null}
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a reply have no keys, and never move
        <dd key={index}>{line}</dd>
      ))}
    </div>
  );
}

const openLines = ({ orders, backOrderedLines }: BuyingHabitsReply['open']) => [
  ...(orders > 0 ? [plural(orders, 'open order')] : []),
  ...(backOrderedLines > 0 ? [plural(backOrderedLines, 'back-ordered line')] : []),
];

function contractLines({ name, count, nextEnd }: NonNullable<BuyingHabitsReply['contract']>) {
  const prices = `${plural(count, 'contract price')}${nextEnd === null ? '' : `; the next ends on ${day(nextEnd)}`}`;
  return [...(name === null ? [] : [name]), ...(count > 0 ? [prices] : [])];
}

interface HabitFactsProps {
  readonly habits: Omit<BuyingHabitsReply, 'products'>;
  /** Put in by the app: the month and its budget. */
  readonly budget: ReactNode;
}

export function HabitFacts({ habits, budget }: HabitFactsProps) {
  const { open, contract, people, brands, swaps, freeGoods, contacts } = habits;
  return (
    <dl className={styles.facts}>
      <Fact label="Open" empty="No open orders" lines={openLines(open)} />
      <Fact label="Monthly budget" empty="" lines={[budget]} />
      {contract === undefined ? null : (
        <Fact label="Contract" empty="No contract prices" lines={contractLines(contract)} />
      )}
      <Fact
        label="Who orders"
        empty="Nobody has ordered here yet"
        lines={people.map(({ name, isStaff, orders, lastOn }) => (
          <>
            {name === '' ? 'Phone or other' : name}
            {isStaff ? ' (staff)' : ''}
            <span className={styles.soft}>{` ${plural(orders, 'order')}, last on ${day(lastOn)}`}</span>
          </>
        ))}
      />
      <Fact
        label="Preferred brands, by purchases"
        empty="None yet"
        lines={brands.map(({ manufacturer, percent }) => (
          <>
            {manufacturer}
            <span className={styles.soft}>{` ${percent}%`}</span>
          </>
        ))}
      />
      <Fact
        label="Substitutes sent"
        empty="None"
        lines={swaps.map(({ from, to, on }) => (
          <>
            {from} → {to}
            <span className={styles.soft}>{` ${day(on)}`}</span>
          </>
        ))}
      />
      {freeGoods === undefined ? null : (
        <Fact
          label="Free goods earned, not used"
          empty="None"
          lines={freeGoods.map(({ description, quantity, endsOn }) => (
            <>
              {quantity} for “{description}”<span className={styles.soft}>{` until ${day(endsOn)}`}</span>
            </>
          ))}
        />
      )}
      <Fact
        label="Who can sign in"
        empty="Nobody at the practice"
        lines={contacts.map(({ name, email }) => (
          <>
            {name} {email === undefined ? null : <a href={`mailto:${email}`}>{email}</a>}
          </>
        ))}
      />
    </dl>
  );
}
