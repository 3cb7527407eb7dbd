/** Why the report changed between two periods: a picture, a table that adds up, and the products behind each cell. */
import { type PlainDate, plainDateIn } from '@operatory/domain/dates';
import { comparedPeriods, firstDayOf, monthLabel, monthOf, periodLabel } from '@operatory/domain/sales-report';
import { useQuery } from '@tanstack/react-query';
import { callPanelForResponse } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { BarChartIcon, DownloadIcon } from '../parts/icons/finance-icons.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { ReportControls } from '../parts/reports/report-controls.tsx';
import { saveFile } from '../parts/reports/save-file.ts';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { ChangeChart } from './change-chart.tsx';
import { ChangeItems } from './change-items.tsx';
import { ChangeTable } from './change-table.tsx';
import { type Compared, salesChangeQuery } from './queries.ts';
import styles from './sales-report.module.css';
import type { ReportProps } from './sales-report-slider.tsx';

/** Months to choose from. */
const maxMonths = 25;

/** The month this many months before the given day. */
const monthBefore = (day: PlainDate, count: number) => {
  const { year, month } = monthOf(day);
  return firstDayOf(monthOf(plainDateIn('UTC', new Date(Date.UTC(year, month - 1 - count, 1)))));
};

/** The report's months; by default, the last complete month. */
function comparedOf({ search, today }: Pick<ReportProps, 'search'> & { readonly today: PlainDate }): Compared {
  const isOver = search.endDate !== undefined && search.endDate < monthBefore(today, 0);
  const usual = isOver && search.endDate !== undefined ? monthBefore(search.endDate, 0) : monthBefore(today, 1);
  return { endDate: search.month ?? usual, months: search.months ?? 1, against: search.against ?? 'before' };
}

async function saveSpreadsheet(customerNumber: string, compared: Compared): Promise<void> {
  try {
    const answer = await callPanelForResponse('downloadSalesChange', { params: { customerNumber }, query: compared });
    saveFile(await answer.blob(), `change-in-sales-${customerNumber}.csv`);
  } catch {
    notify('Couldn’t create the spreadsheet. Try again.', { tone: 'failed' });
  }
}

export function ChangeView({
  customerNumber,
  customerName,
  today,
  search,
  onSearchChange,
}: ReportProps & { readonly today: PlainDate }) {
  const compared = comparedOf({ search, today });
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(salesChangeQuery(customerNumber, compared));
  const periods = comparedPeriods(compared.endDate, compared);
  const names = { before: periodLabel(periods.before), after: periodLabel(periods.after) };
  const months = Array.from({ length: maxMonths }, (_, index) => monthBefore(today, index));
  const isRunning = compared.endDate >= monthBefore(today, 0);
  const change = (next: Partial<ReportProps['search']>) => onSearchChange({ ...search, ...next });

  const draw = () => {
    if (data === undefined) {
      return error !== null && !isFetching ? (
        <FailedState title="Couldn’t load the change" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={10} label="Loading the change" />
      );
    }
    const { earlier, later, causes } = data.total;
    if (earlier === 0 && later === 0 && Object.values(causes).every((amount) => amount === 0)) {
      return (
        <EmptyState icon={BarChartIcon} title="Nothing was bought in either period">
          <p>Choose other months to see more.</p>
        </EmptyState>
      );
    }
    return (
      <div className={styles.report} data-old={isPlaceholderData || undefined}>
        <ChangeChart total={data.total} names={names} />
        <ChangeTable change={data} names={names} search={search} onChoose={(cell) => change(cell)} />
        <ChangeItems
          {...{ customerNumber, compared, names, search }}
          onAll={() => change({ category: undefined, cause: undefined })}
        />
      </div>
    );
  };

  return (
    <>
      <ReportControls
        customerName={customerName}
        about={
          <span>
            {names.after} compared with {names.before}
            {isRunning ? '; the last month isn’t over' : ''}
          </span>
        }
        pdf={{
          draw: () => callPanelForResponse('drawSalesChange', { params: { customerNumber }, query: compared }),
          fileName: () => `change-in-sales-${customerNumber}.pdf`,
          isReady: data !== undefined,
        }}
        actions={
          <Button
            variant="default"
            leftSection={<DownloadIcon size={18} />}
            disabled={data === undefined}
            onClick={() => void saveSpreadsheet(customerNumber, compared)}
          >
            Download CSV
          </Button>
        }
      >
        <SelectField
          label="Through"
          value={compared.endDate.slice(0, 7)}
          onChange={({ target }) => change({ month: `${target.value}-01` as PlainDate })}
        >
          {[...new Set([...months, monthBefore(compared.endDate, 0)])].map((month) => (
            <option key={month} value={month.slice(0, 7)}>
              {monthLabel(monthOf(month))}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Period"
          value={compared.months}
          onChange={({ target }) => change({ months: Number(target.value) })}
        >
          {[...new Set([1, 3, 6, 12, compared.months])].map((count) => (
            <option key={count} value={count}>
              {count === 1 ? '1 month' : `${count} months`}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Compare with"
          value={compared.against}
          onChange={({ target }) => change({ against: target.value === 'year' ? 'year' : 'before' })}
        >
          <option value="before">
            {compared.months === 1 ? 'Previous month' : `Previous ${compared.months} months`}
          </option>
          <option value="year">Year earlier</option>
        </SelectField>
      </ReportControls>
      {draw()}
    </>
  );
}
