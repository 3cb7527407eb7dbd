/** The free goods report of an account: range, ledger, table, PDF, and the form that adds an item [C2.22]. */
import { type AccountFacts, can } from '@operatory/domain/access';
import { formatDate, isWithin, type PlainDate, plainDateIn } from '@operatory/domain/dates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { callForResponse } from '../calls/index.ts';
import { accountOf, customerQuery } from '../customers/index.ts';
import { AddIcon } from '../parts/action-icons.tsx';
import { Button } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { LoadAgain } from '../parts/load-again.tsx';
import type { PanelProps } from '../parts/panel.ts';
import { StarIcon } from '../parts/product-icons.tsx';
import { RangeFields } from '../parts/range-fields.tsx';
import { rangeOf } from '../parts/range-search.ts';
import { ReportControls } from '../parts/report-controls.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { Slider } from '../parts/slider.tsx';
import { notify } from '../parts/toasts.ts';
import { settings } from '../settings/index.ts';
import { AddFreeGood } from './add-free-good.tsx';
import styles from './free-goods.module.css';
import { FreeGoodsLedger } from './free-goods-ledger.tsx';
import { FreeGoodsTable } from './free-goods-table.tsx';
import { freeGoodsKey, ledgerQuery, reportQuery } from './queries.ts';

/** Who may add: customer service and the manager of the account's territory [C6.06]. */
function useMayAdd(customerNumber: string): boolean {
  const viewer = useViewer();
  const { data: record } = useQuery(customerQuery(customerNumber));
  const account: AccountFacts | undefined = record === undefined ? undefined : accountOf(record);
  return can(viewer, 'account.add-free-goods', account);
}

export function FreeGoodsPanel({ customerNumber, customerName = '', search, onSearchChange, onClose }: PanelProps) {
  const today = plainDateIn(settings().timeZone, new Date());
  const range = rangeOf(search, today);
  const queryClient = useQueryClient();
  const report = useQuery(reportQuery(customerNumber, range));
  const ledger = useQuery(ledgerQuery(customerNumber, range));
  const mayAdd = useMayAdd(customerNumber);
  const [isAdding, setIsAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);

  // What was shown is gone with the panel [C4.01].
  useEffect(
    () => () => queryClient.removeQueries({ queryKey: freeGoodsKey(customerNumber) }),
    [queryClient, customerNumber],
  );

  const closeForm = () => {
    setIsAdding(false);
    addButton.current?.focus();
  };
  const onSaved = (day: string) => {
    closeForm();
    const isShown = isWithin(day as PlainDate, range);
    notify(isShown ? 'Item saved' : 'Item saved. Its date lies outside the range shown.');
    if (isShown) void queryClient.invalidateQueries({ queryKey: freeGoodsKey(customerNumber) });
  };

  const draw = () => {
    const { data } = report;
    if (data === undefined && report.isError) {
      // Why stands in the log alone [C8.23]; the way on stands here.
      return (
        <LoadAgain
          label="Load the report"
          onLoad={() => void queryClient.refetchQueries({ queryKey: freeGoodsKey(customerNumber) })}
        />
      );
    }
    if (data === undefined) return <SkeletonRows rows={10} label="Loading the report" />;
    if (data.groups.length === 0) {
      return (
        <EmptyState icon={StarIcon} title="No free goods were given in this time">
          <p>Choose other days to look further back.</p>
        </EmptyState>
      );
    }
    return <FreeGoodsTable report={data} subject={`${range.startDate}/${range.endDate}`} />;
  };

  return (
    <Slider title="Free Goods Report" isWide onClose={onClose}>
      <ReportControls
        customerName={customerName}
        about={
          <span>
            {formatDate(range.startDate)} to {formatDate(range.endDate)}
          </span>
        }
        pdf={{
          draw: () => callForResponse('drawFreeGoodsReport', { params: { customerNumber }, query: { ...range } }),
          fileName: () => `${crypto.randomUUID()}.pdf`,
          isReady: report.data !== undefined && !report.isPlaceholderData,
        }}
        actions={
          mayAdd ? (
            <Button
              ref={addButton}
              variant={isAdding ? 'default' : 'filled'}
              leftSection={<AddIcon size={18} />}
              aria-expanded={isAdding}
              onClick={() => setIsAdding(!isAdding)}
            >
              Add item
            </Button>
          ) : null
        }
      >
        <RangeFields range={range} onChange={(next) => onSearchChange({ ...next })} />
      </ReportControls>
      {isAdding && mayAdd ? (
        <AddFreeGood customerNumber={customerNumber} today={today} onSaved={onSaved} onCancel={closeForm} />
      ) : null}
      {ledger.data === undefined ? (
        // Its room is kept while it is on its way, so that the table stays where it is.
        ledger.isPending && !report.isError ? (
          <div className={styles.ledgerToCome} />
        ) : null
      ) : (
        <FreeGoodsLedger ledger={ledger.data} />
      )}
      <div className={styles.report} data-old={report.isPlaceholderData || undefined} aria-busy={report.isFetching}>
        {draw()}
      </div>
    </Slider>
  );
}
