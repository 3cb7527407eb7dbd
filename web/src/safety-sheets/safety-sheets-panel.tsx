/** The safety data sheets of an account's purchases: range, table, and the download as a link. */

import type { SafetySheetRow } from '@operatory/contract/safety-sheets';
import { type DateRange, plainDateIn } from '@operatory/domain/dates';
import { plural } from '@operatory/domain/words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { PhoneLink } from '../customers/phone-link.tsx';
import { Button } from '../parts/controls/button.tsx';
import { RangeFields } from '../parts/filters/range-fields.tsx';
import { rangeOf } from '../parts/filters/range-search.ts';
import { DownloadIcon } from '../parts/icons/finance-icons.tsx';
import { WarningIcon } from '../parts/icons/notice-icons.tsx';
import type { PanelProps } from '../parts/layers/panel.ts';
import { Slider } from '../parts/layers/slider.tsx';
import { LoadAgain } from '../parts/messages/load-again.tsx';
import { ReportControls } from '../parts/reports/report-controls.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { settings } from '../settings/index.ts';
import { GeneratingDialog, LinkDialog } from './download-dialogs.tsx';
import { safetySheetsQuery } from './queries.ts';
import styles from './safety-sheets.module.css';
import { SheetTable } from './sheet-table.tsx';
import { useSheetDownload } from './use-sheet-download.ts';

const sheetWords = (count: number) => plural(count, 'sheet');

interface ChoiceProps {
  readonly customerNumber: string;
  readonly range: DateRange;
  readonly sheets: readonly SafetySheetRow[];
}

/** All are chosen at first, and again with every other range. */
function Choice({ customerNumber, range, sheets }: ChoiceProps) {
  const queryClient = useQueryClient();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const download = useSheetDownload((found) => {
    queryClient.setQueryData(safetySheetsQuery(customerNumber, range).queryKey, (rows) =>
      rows?.map((row) => (found.has(row.sdsMediaKey) ? { ...row, isRevised: false } : row)),
    );
  });
  const toggle = useCallback((productNumber: string) => {
    setLeft((before) => {
      const after = new Set(before);
      if (!after.delete(productNumber)) after.add(productNumber);
      return after;
    });
  }, []);
  const all = (rows: readonly SafetySheetRow[]) => new Set(rows.map(({ productNumber }) => productNumber));
  const chosen = sheets.filter(({ productNumber }) => !left.has(productNumber));
  const revised = sheets.filter(({ isRevised }) => isRevised);
  const { shown } = download;
  return (
    <>
      <div className={styles.choosing}>
        <p role="status">{`${chosen.length.toLocaleString('en-US')} of ${sheets.length.toLocaleString('en-US')} selected`}</p>
        {revised.length === 0 ? null : (
          <Button
            variant="light"
            onClick={() => setLeft(all(sheets.filter(({ isRevised }) => !isRevised)))}
          >{`Revised only (${revised.length.toLocaleString('en-US')})`}</Button>
        )}
        <Button
          className={styles.get}
          leftSection={<DownloadIcon size={18} />}
          disabled={chosen.length === 0}
          onClick={() => void download.start({ customerNumber, range, sheets: chosen })}
        >
          {shown.state === 'failed' ? 'Try again' : `Download ${sheetWords(chosen.length)}`}
        </Button>
      </div>
      <SheetTable
        sheets={sheets}
        left={left}
        onToggle={toggle}
        onToggleAll={(isChosen) => setLeft(isChosen ? new Set() : all(sheets))}
      />
      {shown.state === 'making' ? <GeneratingDialog {...shown} onClose={download.close} /> : null}
      {shown.state === 'ready' ? <LinkDialog download={shown.download} onClose={download.close} /> : null}
    </>
  );
}

export function SafetySheetsPanel({ customerNumber, customerName = '', search, onSearchChange, onClose }: PanelProps) {
  const { timeZone, emergencyPhone } = settings();
  const range = rangeOf(search, plainDateIn(timeZone, new Date()));
  const { data, isError, refetch } = useQuery(safetySheetsQuery(customerNumber, range));

  const draw = () => {
    if (data === undefined && isError) {
      // The cause is only in the log; the message says what to do.
      return <LoadAgain what="the products" onLoad={() => void refetch()} />;
    }
    if (data === undefined) return <SkeletonRows rows={10} label="Loading the products" />;
    if (data.length === 0) {
      return <EmptyState icon={WarningIcon} title="No SDS found for the requested time period" />;
    }
    const key = `${range.startDate} ${range.endDate}`;
    return <Choice key={key} customerNumber={customerNumber} range={range} sheets={data} />;
  };

  return (
    <Slider title="Safety Data Sheets" isWide onClose={onClose}>
      <div className={styles.emergency}>
        <Banner tone="notice">
          24/7 chemical emergency line: <PhoneLink number={emergencyPhone} className={styles.phone} />
        </Banner>
      </div>
      <ReportControls
        customerName={customerName}
        about={<span>Products bought in the range that have a safety data sheet</span>}
      >
        <RangeFields range={range} onChange={(next) => onSearchChange({ ...next })} />
      </ReportControls>
      {draw()}
    </Slider>
  );
}
