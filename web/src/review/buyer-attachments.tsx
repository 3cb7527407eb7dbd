/** The files attached to a buyer's order or its change. */
import type { BuyerAttachment } from '@operatory/contract/buyer-document';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callBackOfficeForResponse, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { saveFile } from '../parts/reports/save-file.ts';
import { FailedState } from '../parts/states/failed-state.tsx';
import styles from './buyer-attachments.module.css';
import { buyerAttachmentsQuery } from './queries.ts';
import { attachmentFacts } from './review-words.ts';

function Attachment({ file }: { readonly file: BuyerAttachment }) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const { attachmentId, fileName, state } = file;
  const download = async () => {
    setIsBusy(true);
    setProblem('');
    try {
      const answer = await callBackOfficeForResponse('readBuyerAttachment', { params: { attachmentId } });
      saveFile(await answer.blob(), fileName);
    } catch (thrown) {
      setProblem(failureOf(thrown).detail);
    }
    setIsBusy(false);
  };
  return (
    <li>
      <div className={styles.file}>
        <span className={styles.name}>{fileName}</span>
        <span className={styles.facts}>{attachmentFacts(file)}</span>
      </div>
      {state === 'ready' ? (
        <Button variant="default" loading={isBusy} aria-label={`Download ${fileName}`} onClick={() => void download()}>
          Download
        </Button>
      ) : null}
      {problem === '' ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}

/** Renders nothing if there are none. */
export function AttachmentList({ files }: { readonly files: readonly BuyerAttachment[] }) {
  if (files.length === 0) return null;
  return (
    <section aria-label="Attachments">
      <h3 className={styles.heading}>Attachments</h3>
      <ul className={styles.files}>
        {files.map((file) => (
          <Attachment key={file.attachmentId} file={file} />
        ))}
      </ul>
    </section>
  );
}

/** The files of an order. Most orders have none, so nothing is shown while they load. */
export function BuyerAttachments({ orderNumber }: { readonly orderNumber: number }) {
  const { data, error, refetch } = useQuery(buyerAttachmentsQuery(orderNumber));
  if (data !== undefined) return <AttachmentList files={data.attachments} />;
  if (error === null) return null;
  return <FailedState title="Couldn’t load the attachments" error={error} onRetry={() => void refetch()} />;
}
