/** The row above a report: the account, the fields for its content, and its actions. */
import { type ReactNode, useState } from 'react';
import { failureOf, isSessionOver } from '../../calls/index.ts';
import { Button } from '../controls/button.tsx';
import { DownloadIcon } from '../icons/finance-icons.tsx';
import { Banner } from '../states/banner.tsx';
import styles from './report-controls.module.css';
import { saveFile } from './save-file.ts';

interface ReportPdf {
  /** Requests it from the server. */
  readonly draw: () => Promise<Response>;
  readonly fileName: () => string;
  /** Whether there is anything to print. */
  readonly isReady: boolean;
}

interface ReportControlsProps {
  readonly customerName: string;
  /** The current content, below the name, in a `span`. */
  readonly about: ReactNode;
  readonly pdf?: ReportPdf;
  /** Buttons after that of the PDF. */
  readonly actions?: ReactNode;
  /** The fields. */
  readonly children: ReactNode;
}

/** While the PDF is being created, its button says so; if that fails, a banner below says why. */
export function ReportControls({ customerName, about, pdf, actions, children }: ReportControlsProps) {
  const [isDrawing, setIsDrawing] = useState(false);
  const [problem, setProblem] = useState<string>();

  const save = async ({ draw, fileName }: ReportPdf) => {
    setIsDrawing(true);
    setProblem(undefined);
    try {
      const answer = await draw();
      saveFile(await answer.blob(), fileName());
    } catch (thrown) {
      if (!isSessionOver(thrown)) setProblem(`Couldn’t create the PDF. ${failureOf(thrown).detail}`);
    } finally {
      setIsDrawing(false);
    }
  };

  return (
    <>
      <div className={styles.controls}>
        <p className={styles.who}>
          <strong>{customerName}</strong>
          {about}
        </p>
        <div className={`${styles.fields} no-print`}>{children}</div>
        {pdf === undefined && actions === undefined ? null : (
          <div className={`${styles.actions} no-print`}>
            {pdf === undefined ? null : (
              <Button
                variant="default"
                leftSection={<DownloadIcon size={18} />}
                disabled={!pdf.isReady}
                loading={isDrawing}
                onClick={() => void save(pdf)}
              >
                Download PDF
              </Button>
            )}
            {actions}
          </div>
        )}
      </div>
      {problem === undefined ? null : <Banner tone="alarm">{problem}</Banner>}
    </>
  );
}
