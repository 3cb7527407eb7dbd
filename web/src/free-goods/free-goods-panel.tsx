/** The free goods report of an account: range, ledger, table, PDF, and the forms that add and change items. */
import { type AccountFacts, can } from '@operatory/domain/access';
import { formatDate, plainDateIn } from '@operatory/domain/dates';
import { csvOf } from '@operatory/domain/documents';
import { type FreeGoodRow, type FreeGoodsReport, freeGoodsCsvRows } from '@operatory/domain/free-goods';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useViewer } from '../access/index.ts';
import { callPanelForResponse } from '../calls/index.ts';
import { accountOf, customerQuery } from '../customers/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { RangeFields } from '../parts/filters/range-fields.tsx';
import { rangeOf } from '../parts/filters/range-search.ts';
import { AddIcon } from '../parts/icons/action-icons.tsx';
import { CouponIcon } from '../parts/icons/product-icons.tsx';
import type { PanelProps } from '../parts/layers/panel.ts';
import { Slider } from '../parts/layers/slider.tsx';
import { LoadAgain } from '../parts/messages/load-again.tsx';
import { CsvButton } from '../parts/reports/csv-button.tsx';
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
import { useEntryForm } from './use-entry-form.ts';

/** Customer service and the manager of the account's territory may add items. */
function useMayAdd(customerNumber: string): boolean {
  const viewer = useViewer();
  const { data: record } = useQuery(customerQuery(customerNumber));
  const account: AccountFacts | undefined = record === undefined ? undefined : accountOf(record);
  return can(viewer, 'account.add-free-goods', account);
}

interface ReportBodyProps {
  readonly report: UseQueryResult<FreeGoodsReport>;
  readonly subject: string;
  readonly onRetry: () => void;
  readonly onEdit: ((row: FreeGoodRow) => void) | undefined;
  readonly onRemove: ((row: FreeGoodRow) => void) | undefined;
}

function ReportBody({ report, subject, onRetry, onEdit, onRemove }: ReportBodyProps) {
  const { data } = report;
  // The reason is only logged; the screen has a retry button.
  if (data === undefined && report.isError) return <LoadAgain what="the report" onLoad={onRetry} />;
  if (data === undefined) return <SkeletonRows rows={10} label="Loading the report" />;
  if (data.groups.length === 0) {
    return (
      <EmptyState icon={CouponIcon} title="No free goods in this period">
        <p>Choose earlier dates to see more.</p>
      </EmptyState>
    );
  }
  return <FreeGoodsTable report={data} subject={subject} onEdit={onEdit} onRemove={onRemove} />;
}

/** The table's rows, which are all here. */
function ReportFile({ customerNumber, report }: { readonly customerNumber: string; readonly report: FreeGoodsReport }) {
  const read = () => Promise.resolve(new Blob([csvOf(freeGoodsCsvRows(report))], { type: 'text/csv' }));
  return <CsvButton fileName={`free-goods-${customerNumber}.csv`} read={read} />;
}

export function FreeGoodsPanel({ customerNumber, customerName = '', search, onSearchChange, onClose }: PanelProps) {
  const today = plainDateIn(settings().timeZone, new Date());
  const range = rangeOf(search, today);
  const queryClient = useQueryClient();
  const report = useQuery(reportQuery(customerNumber, range));
  const ledger = useQuery(ledgerQuery(customerNumber, range));
  const mayAdd = useMayAdd(customerNumber);
  const { isAdding, edited, addButton, ...form } = useEntryForm(customerNumber, range);

  // The focused element was removed with the panel.
  useEffect(
    () => () => queryClient.removeQueries({ queryKey: freeGoodsKey(customerNumber) }),
    [queryClient, customerNumber],
  );

  const formProps = { customerNumber, today, onSaved: form.onSaved, onCancel: form.close };
  const addItem = (
    <Button
      ref={addButton}
      variant={isAdding ? 'default' : 'filled'}
      leftSection={<AddIcon size={18} />}
      aria-expanded={isAdding}
      onClick={form.toggleAdding}
    >
      Add item
    </Button>
  );
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
          draw: () => callPanelForResponse('drawFreeGoodsReport', { params: { customerNumber }, query: { ...range } }),
          fileName: () => `${crypto.randomUUID()}.pdf`,
          isReady: report.data !== undefined && !report.isPlaceholderData,
        }}
        actions={
          <>
            {report.data === undefined || report.data.groups.length === 0 ? null : (
              <ReportFile customerNumber={customerNumber} report={report.data} />
            )}
            {mayAdd ? addItem : null}
          </>
        }
      >
        <RangeFields range={range} onChange={(next) => onSearchChange({ ...next })} />
      </ReportControls>
      {isAdding && mayAdd ? <AddFreeGood {...formProps} /> : null}
      {edited !== undefined && mayAdd ? <EditFreeGood key={edited.entryId} row={edited} {...formProps} /> : null}
      {ledger.data === undefined ? (
        // Its space is reserved while it loads, so that the table stays in place.
        ledger.isPending && !report.isError ? (
          <div className={styles.ledgerToCome} />
        ) : null
      ) : (
        <FreeGoodsLedger customerNumber={customerNumber} ledger={ledger.data} />
      )}
      <div className={styles.report} data-old={report.isPlaceholderData || undefined} aria-busy={report.isFetching}>
        <ReportBody
          report={report}
          subject={`${range.startDate}/${range.endDate}`}
          onRetry={() => void queryClient.refetchQueries({ queryKey: freeGoodsKey(customerNumber) })}
          onEdit={mayAdd ? form.edit : undefined}
          onRemove={mayAdd ? form.remove : undefined}
        />
      </div>
    </Slider>
  );
}
