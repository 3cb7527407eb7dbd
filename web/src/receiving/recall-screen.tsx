/** The practices that received a lot, for a recall. */
import type { LotHolder } from '@operatory/contract/receiving';
import { formatPhone } from '@operatory/domain/customers';
import { formatDate, type PlainDate } from '@operatory/domain/dates';
import { plural } from '@operatory/domain/words';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { callBackOffice, callBackOfficeForResponse, failureOf, isRefusedWith } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { DownloadIcon } from '../parts/icons/finance-icons.tsx';
import screen from '../parts/lists/work-list.module.css';
import tables from '../parts/reports/report-table.module.css';
import { saveFile } from '../parts/reports/save-file.ts';
import { Banner } from '../parts/states/banner.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import styles from './receiving.module.css';

interface Recalled {
  readonly lot: string;
  readonly itemNumber: string;
}

const holdersQuery = ({ lot, itemNumber }: Recalled) =>
  queryOptions({
    queryKey: ['lot-holders', lot, itemNumber],
    queryFn: ({ signal }) => callBackOffice('listLotHolders', { query: { lot, itemNumber } }, { signal }),
    enabled: lot !== '',
    staleTime: 0,
  });

const columns = ['Practice', 'Product', 'Lot', 'Expires', 'Quantity', 'Last received', 'Order', 'Source'] as const;

/** Scanned products that we didn't ship may come from another supplier. */
const sourceOf = ({ isScanned, isShipped }: LotHolder) => {
  if (!isScanned) return 'Shipment';
  return isShipped ? 'Scanned' : 'Scanned, not shipped by us';
};

function HolderRow({ holder }: { readonly holder: LotHolder }) {
  const { customerNumber, customerName, phone, orderNumber, expiresOn } = holder;
  return (
    <tr>
      <td className={tables.description}>
        <Link to="/customer/$id/orders/{-$orderSearch}" params={{ id: customerNumber }}>
          {customerName}
        </Link>
        <span className={styles.under}>{[customerNumber, formatPhone(phone)].filter(Boolean).join(' · ')}</span>
      </td>
      <td data-label="Product">
        {holder.description} <span className={styles.under}>{holder.itemNumber}</span>
      </td>
      <td data-label="Lot">{holder.lot}</td>
      <td data-label="Expires">{expiresOn === null ? '–' : formatDate(expiresOn as PlainDate)}</td>
      <td data-label="Quantity" className={tables.number}>
        {holder.quantity.toLocaleString('en-US')}
      </td>
      <td data-label="Last received">{formatDate(holder.cameOn as PlainDate)}</td>
      <td data-label="Order">
        <Link to="/order/$id/{-$shipid}/{-$index}" params={{ id: String(orderNumber) }}>
          {orderNumber}
        </Link>
      </td>
      <td data-label="Source">{sourceOf(holder)}</td>
    </tr>
  );
}

function Holders({ recalled }: { readonly recalled: Recalled }) {
  const { data, error, isFetching, refetch } = useQuery(holdersQuery(recalled));
  const [problem, setProblem] = useState('');
  const download = async () => {
    setProblem('');
    try {
      const answer = await callBackOfficeForResponse('downloadLotHolders', { query: { ...recalled } });
      saveFile(await answer.blob(), `lot-${recalled.lot}.csv`);
    } catch (thrown) {
      setProblem(failureOf(thrown).detail);
    }
  };
  if (isRefusedWith(error, 'item.not-found')) {
    return (
      <EmptyState title={failureOf(error).detail}>
        <p>Check the item number, or leave it out to look for the lot among all products.</p>
      </EmptyState>
    );
  }
  if (data === undefined) {
    return error !== null && !isFetching ? (
      <FailedState title="Couldn’t look for the lot" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={6} label="Looking for the lot" />
    );
  }
  const { holders, hasMore } = data;
  if (holders.length === 0) {
    return (
      <EmptyState title="No record of this lot">
        <p>
          We know only lots that practices scanned when they checked a delivery, and lots that the ERP listed on a
          shipment. Practices may have received it without either.
        </p>
      </EmptyState>
    );
  }
  const practices = new Set(holders.map(({ customerNumber }) => customerNumber)).size;
  return (
    <>
      <div className={styles.actions}>
        <Button variant="default" leftSection={<DownloadIcon size={18} />} onClick={() => void download()}>
          Download CSV
        </Button>
        <span role="status">
          {plural(practices, 'practice')} received it{hasMore ? ' (the first 1,000 rows)' : ''}
        </span>
      </div>
      {problem === '' ? null : <Banner tone="alarm">{problem}</Banner>}
      <table className={tables.table} data-cards aria-label="Practices that received the lot">
        <thead>
          <tr>
            {columns.map((label) => (
              <th key={label} scope="col" className={label === 'Quantity' ? tables.number : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {holders.map((holder) => (
            <HolderRow
              key={`${holder.customerNumber} ${holder.itemNumber} ${holder.description} ${holder.orderNumber} ${holder.expiresOn}`}
              holder={holder}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface RecallScreenProps {
  /** As the address has them. */
  readonly recalled: Recalled;
  readonly onFind: (recalled: Recalled) => void;
}

export function RecallScreen({ recalled, onFind }: RecallScreenProps) {
  const [lot, setLot] = useState(recalled.lot);
  const [itemNumber, setItemNumber] = useState(recalled.itemNumber);
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (lot.trim() !== '') onFind({ lot: lot.trim(), itemNumber: itemNumber.trim() });
  };
  return (
    <section className={screen.screen} aria-label="Recalls">
      <header className={screen.head}>
        <h1>Recalls</h1>
      </header>
      <form className={styles.recall} aria-label="Find a lot" onSubmit={find}>
        <TextField
          label="Lot number"
          hint="Exactly as printed on the box"
          maxLength={40}
          autoComplete="off"
          value={lot}
          onChange={(event) => setLot(event.currentTarget.value)}
        />
        <TextField
          label="Item number"
          hint="Optional. Limits the search to one product."
          maxLength={20}
          autoComplete="off"
          value={itemNumber}
          onChange={(event) => setItemNumber(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" disabled={lot.trim() === ''}>
            Find practices
          </Button>
        </div>
      </form>
      {recalled.lot === '' ? (
        <p className={styles.soft}>Enter the lot of a recall to see which practices received it.</p>
      ) : (
        <Holders recalled={recalled} />
      )}
    </section>
  );
}
