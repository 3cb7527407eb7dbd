/** What the account's orders earned by coupons, and what became of it: four figures, a bar, and the offers. */
import type { FreeGoodsLedgerReply } from '@operatory/contract/free-goods';
import { formatDate, type PlainDate } from '@operatory/domain/dates';
import { formatShare, shareOfMerchandise } from '@operatory/domain/free-goods';
import { centsFromDollars, usdOrDash } from '@operatory/domain/money';
import type { Icon } from '../parts/icon.tsx';
import { CheckCircleIcon, WarningIcon } from '../parts/notice-icons.tsx';
import { ScheduleIcon } from '../parts/product-icons.tsx';
import table from '../parts/report-table.module.css';
import { BlockIcon } from '../parts/status-icons.tsx';
import { StatusMark, type Tone } from '../parts/status-mark.tsx';
import { roles } from '../parts/table-roles.ts';
import styles from './free-goods.module.css';

type Figure = FreeGoodsLedgerReply['earned'];
type Offer = FreeGoodsLedgerReply['offers'][number];

const dollars = (value: number | undefined) => usdOrDash(value === undefined ? undefined : centsFromDollars(value));
const pieces = ({ quantity }: Figure) => `${quantity.toLocaleString('en-US')} ${quantity === 1 ? 'piece' : 'pieces'}`;

interface FigureBoxProps {
  readonly name: string;
  readonly figure: Figure;
  readonly merchandise: number | undefined;
}

/** Whoever is shown no prices reads how many. */
function FigureBox({ name, figure, merchandise }: FigureBoxProps) {
  const { value } = figure;
  const share =
    value === undefined || merchandise === undefined
      ? undefined
      : shareOfMerchandise(centsFromDollars(value), centsFromDollars(merchandise));
  return (
    <div className={styles.figure} data-name={name}>
      <dt>{name}</dt>
      <dd>
        <strong>{value === undefined ? pieces(figure) : dollars(value)}</strong>
        <span>
          {value === undefined ? '' : pieces(figure)}
          {share === undefined ? '' : ` · ${formatShare(share)} of merchandise`}
        </span>
      </dd>
    </div>
  );
}

/** Redeemed, expiring and missed as parts of what was earned; the figures above say the same. */
function Bar({ ledger }: { readonly ledger: FreeGoodsLedgerReply }) {
  const { redeemed, expiring, missed, earned } = ledger;
  if (earned.value === undefined || earned.value <= 0) return null;
  const parts = { redeemed, expiring, missed };
  return (
    <div className={styles.bar} aria-hidden="true">
      {Object.entries(parts).map(([name, { value = 0 }]) => (
        <span key={name} data-part={name} style={{ flexGrow: value }} hidden={value === 0} />
      ))}
    </div>
  );
}

function stateOf({ open, isRunning }: Offer): { icon: Icon; word: string; tone: Tone } {
  if (open.quantity === 0) return { icon: CheckCircleIcon, word: 'Redeemed', tone: 'good' };
  if (isRunning) return { icon: ScheduleIcon, word: `${open.quantity} expiring`, tone: 'notice' };
  return { icon: BlockIcon, word: `${open.quantity} missed`, tone: 'alarm' };
}

function OfferTable({ offers }: { readonly offers: readonly Offer[] }) {
  const areValuesSeen = offers.some(({ open }) => open.value !== undefined);
  return (
    <table {...roles.table} className={table.table} data-cards>
      <caption className="unseen">Offers by which free goods were earned</caption>
      <thead {...roles.group}>
        <tr {...roles.row}>
          <th {...roles.column} scope="col">
            Offer
          </th>
          <th {...roles.column} scope="col">
            Last day
          </th>
          <th {...roles.column} scope="col" className={table.number}>
            Earned
          </th>
          <th {...roles.column} scope="col" className={table.number}>
            Redeemed
          </th>
          <th {...roles.column} scope="col" className={table.number}>
            {areValuesSeen ? 'Open, USD' : 'Open'}
          </th>
          <th {...roles.column} scope="col">
            Status
          </th>
        </tr>
      </thead>
      <tbody {...roles.group}>
        {offers.map((offer) => (
          <tr {...roles.row} key={offer.couponId}>
            <td {...roles.cell} data-label="Offer" className={table.description}>
              {offer.description}
            </td>
            <td {...roles.cell} data-label="Last day">
              {formatDate(offer.endDate as PlainDate)}
            </td>
            <td {...roles.cell} data-label="Earned" className={table.number}>
              {offer.earned.quantity}
            </td>
            <td {...roles.cell} data-label="Redeemed" className={table.number}>
              {offer.redeemed.quantity}
            </td>
            <td {...roles.cell} data-label={areValuesSeen ? 'Open, USD' : 'Open'} className={table.number}>
              {offer.open.value === undefined ? pieces(offer.open) : dollars(offer.open.value)}
            </td>
            <td {...roles.cell} data-label="Status">
              <StatusMark {...stateOf(offer)} look="bare" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function FreeGoodsLedger({ ledger }: { readonly ledger: FreeGoodsLedgerReply }) {
  const { merchandise, expiring, beyond, offers } = ledger;
  const names = { Earned: 'earned', Redeemed: 'redeemed', Expiring: 'expiring', Missed: 'missed' } as const;
  const next = offers.find(({ isRunning, open }) => isRunning && open.quantity > 0);
  return (
    <section className={styles.ledger} aria-label="Ledger">
      <h3 className={styles.heading}>Ledger</h3>
      <dl className={styles.figures}>
        {Object.entries(names).map(([name, key]) => (
          <FigureBox key={name} name={name} figure={ledger[key]} merchandise={merchandise} />
        ))}
      </dl>
      <Bar ledger={ledger} />
      <p className={styles.about}>
        By coupons of orders in this time{merchandise === undefined ? '' : `; merchandise ${dollars(merchandise)}`}.
        {beyond.quantity === 0
          ? ''
          : ` Given beyond offers: ${beyond.value === undefined ? '' : `${dollars(beyond.value)}, `}${pieces(beyond)}.`}
      </p>
      {next === undefined || expiring.quantity === 0 ? null : (
        <p className={styles.next}>
          <WarningIcon size={16} />
          {`Next to expire: ${next.description}, on ${formatDate(next.endDate as PlainDate)}`}
        </p>
      )}
      {offers.length === 0 ? null : (
        <details className={styles.offers}>
          <summary>{`By offer (${offers.length})`}</summary>
          <OfferTable offers={offers} />
        </details>
      )}
    </section>
  );
}
