/** The free goods report of an account: range, ledger, table, PDF, and the form that adds an item. */
import { type AccountFacts, can } from '@operatory/domain/access';
import { formatDate, isWithin, type PlainDate, plainDateIn } from '@operatory/domain/dates';
import type { FreeGoodRow } from '@operatory/domain/free-goods';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { callForResponse } from '../calls/index.ts';
import { accountOf, customerQuery } from '../customers/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { RangeFields } from '../parts/filters/range-fields.tsx';
import { rangeOf } from '../parts/filters/range-search.ts';
import { AddIcon } from '../parts/icons/action-icons.tsx';
import { StarIcon } from '../parts/icons/product-icons.tsx';
import type { PanelProps } from '../parts/layers/panel.ts';
import { Slider } from '../parts/layers/slider.tsx';
import { LoadAgain } from '../parts/messages/load-again.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { ReportControls } from '../parts/reports/report-controls.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { settings } from '../settings/index.ts';
import { AddFreeGood } from './add-free-good.tsx';
import { EditFreeGood } from './edit-free-good.tsx';
import styles from './free-goods.module.css';
import { FreeGoodsLedger } from './free-goods-ledger.tsx';
import { FreeGoodsTable } from './free-goods-table.tsx';
import { freeGoodsKey, ledgerQuery, reportQuery } from './queries.ts';
import { useRemoveFreeGood } from './use-remove-free-good.ts';

/** Customer service and the manager of the account's territory may add items. */
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
  const [edited, setEdited] = useState<FreeGoodRow>();
  const addButton = useRef<HTMLButtonElement>(null);

  // What was shown is gone with the panel.
  useEffect(
    () => () => queryClient.removeQueries({ queryKey: freeGoodsKey(customerNumber) }),
    [queryClient, customerNumber],
  );

  const closeForm = () => {
    setIsAdding(false);
    setEdited(undefined);
    addButton.current?.focus();
  };
  const { takeBack, changeBack, remove } = useRemoveFreeGood(customerNumber);
  const onSaved = ({ entryId, day }: { readonly entryId: string; readonly day: string }) => {
    closeForm();
    const isShown = isWithin(day as PlainDate, range);
    notify(isShown ? 'Item saved' : 'Item saved. Its date is outside the dates shown.', {
      action: { label: 'Undo', run: () => (edited === undefined ? takeBack(entryId) : changeBack(entryId, edited)) },
    });
    if (isShown || edited !== undefined) void queryClient.invalidateQueries({ queryKey: freeGoodsKey(customerNumber) });
  };

  const draw = () => {
    const { data } = report;
    if (data === undefined && report.isError) {
      // The reason is only logged; the button to retry is here.
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
        <EmptyState icon={StarIcon} title="No free goods in this period">
          <p>Choose earlier dates to see more.</p>
        </EmptyState>
      );
    }
    return (
      <FreeGoodsTable
        report={data}
        subject={`${range.startDate}/${range.endDate}`}
        onEdit={
          mayAdd
            ? (row) => {
                setIsAdding(false);
                setEdited(row);
              }
            : undefined
        }
        onRemove={mayAdd ? remove : undefined}
      />
    );
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
              onClick={() => {
                setEdited(undefined);
                setIsAdding(!isAdding);
              }}
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
      {edited !== undefined && mayAdd ? (
        <EditFreeGood
          key={edited.entryId}
          customerNumber={customerNumber}
          today={today}
          row={edited}
          onSaved={onSaved}
          onCancel={closeForm}
        />
      ) : null}
      {ledger.data === undefined ? (
        // Its space is reserved while it loads, so that the table stays in place.
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
