/** What the account's orders earned through coupons, and its current state: four figures, a bar, and the offers. */

import type { FreeGoodsLedgerReply } from '@operatory/contract/free-goods';
import { daysAfter, formatDate, type PlainDate, plainDateIn } from '@operatory/domain/dates';
import { formatShare, shareOfMerchandise } from '@operatory/domain/free-goods';
import { centsFromDollars, usdOrDash } from '@operatory/domain/money';
import { plural } from '@operatory/domain/words';
import { callPanelForResponse } from '../calls/index.ts';
import type { Icon } from '../parts/icons/icon.tsx';
import { CheckCircleIcon, WarningIcon } from '../parts/icons/notice-icons.tsx';
import { ScheduleIcon } from '../parts/icons/product-icons.tsx';
import { BlockIcon } from '../parts/icons/status-icons.tsx';
import { roles } from '../parts/lists/table-roles.ts';
import { StatusMark, type Tone } from '../parts/messages/status-mark.tsx';
import { CsvButton } from '../parts/reports/csv-button.tsx';
import table from '../parts/reports/report-table.module.css';
import { settings } from '../settings/index.ts';
import styles from './free-goods.module.css';

type Figure = FreeGoodsLedgerReply['earned'];
type Offer = FreeGoodsLedgerReply['offers'][number];

const dollars = (value: number | undefined) => usdOrDash(value === undefined ? undefined : centsFromDollars(value));
const pieces = ({ quantity }: Figure) => plural(quantity, 'piece');

interface FigureBoxProps {
  readonly name: string;
  readonly figure: Figure;
  readonly merchandise: number | undefined;
}

/** People who may not see prices see the quantity. */
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

/** Redeemed, expiring, and missed as parts of the total earned; the figures above say the same. */
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

/** Offers that end within this many days are highlighted. */
const soonDays = 30;

function stateOf({ open, isRunning, endDate }: Offer, today: PlainDate): { icon: Icon; word: string; tone: Tone } {
  if (open.quantity === 0) return { icon: CheckCircleIcon, word: 'Redeemed', tone: 'good' };
  const isSoon = endDate <= daysAfter(today, soonDays);
  if (isRunning) return { icon: ScheduleIcon, word: `${open.quantity} expiring`, tone: isSoon ? 'notice' : 'neutral' };
  return { icon: BlockIcon, word: `${open.quantity} missed`, tone: 'alarm' };
}

function OfferTable({ offers }: { readonly offers: readonly Offer[] }) {
  const areValuesSeen = offers.some(({ open }) => open.value !== undefined);
  const unredeemed = areValuesSeen ? 'Unredeemed ($)' : 'Unredeemed';
  const today = plainDateIn(settings().timeZone, new Date());
  return (
    <table {...roles.table} className={table.table} data-cards>
      <caption className="unseen">Coupons that earned free goods</caption>
      <thead {...roles.group}>
        <tr {...roles.row}>
          <th {...roles.column} scope="col">
            Offer
          </th>
          <th {...roles.column} scope="col">
            Ends
          </th>
          <th {...roles.column} scope="col" className={table.number}>
            Earned
          </th>
          <th {...roles.column} scope="col" className={table.number}>
            Redeemed
          </th>
          <th {...roles.column} scope="col" className={table.number}>
            {unredeemed}
          </th>
          <th {...roles.column} scope="col">
            Status
          </th>
        </tr>
      </thead>
      <tbody {...roles.group}>
        {offers.map((offer) => (
          <tr {...roles.row} key={offer.couponId}>
            <td {...roles.rowHead} data-label="Coupon" className={table.description}>
              {offer.description}
            </td>
            <td {...roles.cell} data-label="Ends">
              {formatDate(offer.endDate as PlainDate)}
            </td>
            <td {...roles.cell} data-label="Earned" className={table.number}>
              {offer.earned.quantity}
            </td>
            <td {...roles.cell} data-label="Redeemed" className={table.number}>
              {offer.redeemed.quantity}
            </td>
            <td {...roles.cell} data-label={unredeemed} className={table.number}>
              {offer.open.value === undefined ? pieces(offer.open) : dollars(offer.open.value)}
            </td>
            <td {...roles.cell} data-label="Status">
              <StatusMark {...stateOf(offer, today)} look="bare" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FreeGoodsLedgerProps {
  readonly customerNumber: string;
  readonly ledger: FreeGoodsLedgerReply;
}

export function FreeGoodsLedger({ customerNumber, ledger }: FreeGoodsLedgerProps) {
  const { startDate, endDate } = ledger;
  const read = async () => {
    const asked = { params: { customerNumber }, query: { startDate, endDate } };
    return (await callPanelForResponse('downloadFreeGoodsLedger', asked)).blob();
  };
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
        Based on coupon orders in this period{merchandise === undefined ? '' : ` (merchandise ${dollars(merchandise)})`}
        .
        {beyond.quantity === 0
          ? ''
          : ` Given without a coupon: ${pieces(beyond)}${beyond.value === undefined ? '' : `, ${dollars(beyond.value)}`}.`}
      </p>
      {next === undefined || expiring.quantity === 0 ? null : (
        <p className={styles.next}>
          <WarningIcon size={16} />
          {`Next to expire: ${next.description}, on ${formatDate(next.endDate as PlainDate)}`}
        </p>
      )}
      {offers.length === 0 ? null : (
        <details className={styles.offers}>
          <summary>{`By coupon (${offers.length.toLocaleString('en-US')})`}</summary>
          <OfferTable offers={offers} />
          <div className={styles.file}>
            <CsvButton
              fileName={`free-goods-ledger-${customerNumber}.csv`}
              read={read}
              label="Download CSV of the coupons"
            />
          </div>
        </details>
      )}
    </section>
  );
}
