/** The lots that an account received, the first to expire first. */
import type { HeldLot } from '@operatory/contract/receiving';
import { formatDate, type PlainDate, plainDateIn } from '@operatory/domain/dates';
import { expiryState, shortDatedDays } from '@operatory/domain/receiving';
import { plural } from '@operatory/domain/words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callPanelForResponse } from '../calls/index.ts';
import { Tick } from '../parts/fields/tick.tsx';
import { InventoryIcon } from '../parts/icons/product-icons.tsx';
import { CsvButton } from '../parts/reports/csv-button.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { settings } from '../settings/index.ts';
import { LotTable } from './lot-table.tsx';
import { lotsQuery } from './queries.ts';
import styles from './receiving.module.css';

function DownloadLots({ customerNumber }: { readonly customerNumber: string }) {
  const read = async () => (await callPanelForResponse('downloadLots', { params: { customerNumber } })).blob();
  return <CsvButton fileName={`lots-${customerNumber}.csv`} read={read} />;
}

const isDue = ({ expiresOn }: HeldLot, today: PlainDate) =>
  expiresOn !== null && expiryState(expiresOn as PlainDate, today) !== 'lasting';

export function LotsView({ customerNumber }: { readonly customerNumber: string }) {
  const { data, error, isFetching, refetch } = useQuery(lotsQuery(customerNumber));
  const [isShort, setIsShort] = useState(false);
  const today = plainDateIn(settings().timeZone, new Date());
  if (data === undefined) {
    return error !== null && !isFetching ? (
      <FailedState title="Couldn’t load the lots" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={8} label="Loading lots" />
    );
  }
  if (data.lots.length === 0) {
    return (
      <EmptyState icon={InventoryIcon} title="No lots yet">
        <p>Scan the codes of boxes when you check a delivery. Lots listed on a shipment also appear here.</p>
      </EmptyState>
    );
  }
  const lots = isShort ? data.lots.filter((lot) => isDue(lot, today)) : data.lots;
  return (
    <div className={styles.part}>
      <div className={styles.actions}>
        <Tick label={`Expiring within ${shortDatedDays} days, or expired`} isOn={isShort} onToggle={setIsShort} />
        <DownloadLots customerNumber={customerNumber} />
        <span className={styles.soft} role="status">
          {plural(lots.length, 'lot')}
          {data.hasMore ? ' (the first to expire)' : ''}
        </span>
      </div>
      {lots.length === 0 ? (
        <EmptyState icon={InventoryIcon} title={`Nothing expires within ${shortDatedDays} days`} />
      ) : (
        <LotTable lots={lots} dateOf={(date) => ({ text: formatDate(date), state: expiryState(date, today) })} />
      )}
    </div>
  );
}
