/** An account's purchases in thirteen months, by category: a chart, a table, and both as files. */
import { formatDate, type PlainDate, parsePlainDate } from '@operatory/domain/dates';
import { csvOf } from '@operatory/domain/documents';
import { categoryReportTable, firstDayOf } from '@operatory/domain/sales-report';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callPanelForResponse } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { BarChartIcon, DownloadIcon } from '../parts/icons/finance-icons.tsx';
import { LoadAgain } from '../parts/messages/load-again.tsx';
import { ReportControls } from '../parts/reports/report-controls.tsx';
import { saveFile } from '../parts/reports/save-file.ts';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { categoryReportQuery } from './queries.ts';
import { SalesChart } from './sales-chart.tsx';
import styles from './sales-report.module.css';
import type { ReportProps } from './sales-report-slider.tsx';
import { SalesTable } from './sales-table.tsx';

interface ThirteenMonthsProps extends ReportProps {
  readonly today: PlainDate;
  /** Whether the person may see why an amount changed. */
  readonly explains: boolean;
}

export function ThirteenMonths(props: ThirteenMonthsProps) {
  const { customerNumber, customerName, today, search, onSearchChange, explains } = props;
  const endDate = search.endDate ?? today;
  const [typed, setTyped] = useState<string>(endDate);
  const { data, error, refetch, isPlaceholderData } = useQuery(categoryReportQuery(customerNumber, endDate));
  const isWrong = parsePlainDate(typed) === undefined || typed > today;
  const fileName = `category-sales-${customerNumber}-${endDate}`;

  const draw = () => {
    if (data === undefined && error !== null) {
      // The cause is only in the log; the message says what to do.
      return <LoadAgain what="the report" onLoad={() => void refetch()} />;
    }
    if (data === undefined) return <SkeletonRows rows={10} label="Loading the report" />;
    if (data.isEmpty) {
      return (
        <EmptyState icon={BarChartIcon} title="No purchases in these 13 months">
          <p>Choose an earlier end date to see more.</p>
        </EmptyState>
      );
    }
    return (
      <div className={styles.report} data-old={isPlaceholderData || undefined}>
        <SalesChart report={data.report} />
        <SalesTable
          report={data.report}
          onOpen={
            explains
              ? (month, category) =>
                  onSearchChange({
                    ...search,
                    ...{ view: 'change', month: firstDayOf(month), months: 1 },
                    ...{ category, cause: undefined },
                  })
              : undefined
          }
        />
      </div>
    );
  };

  const canSave = data !== undefined && !data.isEmpty && !isPlaceholderData && error === null;
  return (
    <>
      <ReportControls
        customerName={customerName}
        about={<span>13 months through {formatDate(endDate)}, in whole US dollars</span>}
        pdf={{
          draw: () => callPanelForResponse('drawCategorySales', { params: { customerNumber }, query: { endDate } }),
          fileName: () => `${fileName}.pdf`,
          isReady: canSave,
        }}
        actions={
          <Button
            variant="default"
            leftSection={<DownloadIcon size={18} />}
            disabled={!canSave}
            onClick={() => {
              if (data === undefined) return;
              const table = categoryReportTable(data.report, { number: customerNumber, name: customerName });
              saveFile(new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`);
            }}
          >
            Download CSV
          </Button>
        }
      >
        <TextField
          className={styles.date}
          type="date"
          label="End date"
          max={today}
          value={typed}
          error={isWrong ? 'Choose today or an earlier date' : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            const day = parsePlainDate(event.target.value);
            if (day !== undefined && day <= today) onSearchChange({ ...search, endDate: day });
          }}
        />
      </ReportControls>
      {draw()}
    </>
  );
}
