/** The result of a delivery check, with its PDF to forward. */
import type { DeliveryCheck } from '@operatory/contract/receiving';
import { type CheckedItem, linesWithFindings } from '@operatory/domain/receiving';
import { plural } from '@operatory/domain/words';
import { callPanelForResponse } from '../calls/index.ts';
import { CheckCircleIcon, WarningIcon } from '../parts/icons/notice-icons.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { ReportControls } from '../parts/reports/report-controls.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { momentWords } from '../settings/moment-words.ts';
import { CheckedLines } from './checked-lines.tsx';

interface DeliveryReportViewProps {
  readonly check: DeliveryCheck;
  readonly customerNumber: string;
  readonly shipmentId: number;
}

export function DeliveryReportView({ check, customerNumber, shipmentId }: DeliveryReportViewProps) {
  const { checkedBy, checkedAt, note, settled } = check;
  const lines = check.lines as readonly CheckedItem[];
  const differences = linesWithFindings(lines);
  return (
    <>
      <ReportControls
        customerName={`Checked ${checkedBy === '' ? '' : `by ${checkedBy}, `}${momentWords(checkedAt)}`}
        about={
          <span>
            {differences === 0 ? (
              <StatusMark icon={CheckCircleIcon} word="Everything came as shipped" tone="good" />
            ) : (
              <StatusMark
                icon={settled === undefined ? WarningIcon : CheckCircleIcon}
                word={`${plural(differences, 'difference')} reported to customer service`}
                tone={settled === undefined ? 'notice' : 'good'}
              />
            )}
          </span>
        }
        pdf={{
          draw: () => callPanelForResponse('drawDeliveryCheck', { params: { customerNumber, shipmentId } }),
          fileName: () => `receiving-report-${shipmentId}.pdf`,
          isReady: true,
        }}
      >
        {null}
      </ReportControls>
      {settled === undefined ? null : (
        <Banner tone="neutral">
          Settled {settled.by === '' ? '' : `by ${settled.by}, `}
          {momentWords(settled.at)}
          {settled.words === '' ? '.' : `: ${settled.words}`}
        </Banner>
      )}
      {note === '' ? null : <p>{note}</p>}
      <CheckedLines lines={lines} />
    </>
  );
}
