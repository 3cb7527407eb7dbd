/** Credit and debit memos without an order, each with a download of the ERP's PDF. Nothing is shown for an account without memos. */
import type { Memo } from '@operatory/contract/documents';
import { formatDate, type PlainDate } from '@operatory/domain/dates';
import { maxListedMemos } from '@operatory/domain/finance';
import { plural } from '@operatory/domain/words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callPanelForResponse } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { DownloadIcon } from '../parts/icons/finance-icons.tsx';
import { LoadAgain } from '../parts/messages/load-again.tsx';
import { Money } from '../parts/reports/money.tsx';
import styles from './financial-tab.module.css';
import { statementsQuery } from './queries.ts';
import { usePdfs } from './use-pdfs.ts';

/** Shown by default. */
const shownFirst = 3;

const kindOf = ({ isCredit }: Memo) => (isCredit ? 'Credit memo' : 'Debit memo');

interface MemoRowProps {
  readonly memo: Memo;
  readonly isLoading: boolean;
  readonly onSave: () => void;
}

function MemoRow({ memo, isLoading, onSave }: MemoRowProps) {
  return (
    <li>
      <span>
        {formatDate(memo.date as PlainDate)} {kindOf(memo)} {memo.number}
      </span>
      <span className={styles.row}>
        {memo.amount === undefined ? null : <Money dollars={memo.amount} />}
        {memo.hasFile ? (
          <Button
            variant="subtle"
            aria-label={`Download PDF of ${kindOf(memo).toLowerCase()} ${memo.number}`}
            leftSection={<DownloadIcon size={18} />}
            loading={isLoading}
            onClick={onSave}
          >
            Download PDF
          </Button>
        ) : memo.amount === undefined ? null : (
          // Whoever sees no prices isn't told of a file, because it has them.
          <span className={styles.soft}>No PDF was sent</span>
        )}
      </span>
    </li>
  );
}

/** They come with the statements; if those can't be loaded, each part says so and loads both. */
export function Memos({ customerNumber }: { readonly customerNumber: string }) {
  const { data, isError, refetch } = useQuery(statementsQuery(customerNumber));
  const [isShowingAll, setIsShowingAll] = useState(false);
  const { loading, problem, save } = usePdfs();
  if (data === undefined && isError) {
    return (
      <section className={styles.part} aria-label="Credit and debit memos">
        <h2 className={styles.title}>Credit and debit memos</h2>
        <LoadAgain what="the credit and debit memos" onLoad={() => void refetch()} />
      </section>
    );
  }
  const memos = data?.memos ?? [];
  if (memos.length === 0) return null;
  const shown = isShowingAll ? memos : memos.slice(0, shownFirst);
  const saveMemo = ({ number }: Memo) =>
    save(number, () => callPanelForResponse('readMemoFile', { params: { customerNumber, number } }), 'memo');
  return (
    <section className={styles.part} aria-label="Credit and debit memos">
      <h2 className={styles.title}>Credit and debit memos</h2>
      <p className={styles.soft}>These memos aren’t tied to an order. A memo for an order is on that order’s page.</p>
      <ul className={styles.statements}>
        {shown.map((memo) => (
          <MemoRow
            key={memo.number}
            memo={memo}
            isLoading={loading === memo.number}
            onSave={() => void saveMemo(memo)}
          />
        ))}
      </ul>
      {problem === undefined ? null : (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {isShowingAll && memos.length === maxListedMemos ? (
        <p className={styles.soft}>Older ones are on the statements.</p>
      ) : null}
      {memos.length > shownFirst ? (
        <div>
          <Button variant="light" aria-expanded={isShowingAll} onClick={() => setIsShowingAll(!isShowingAll)}>
            {isShowingAll ? 'Show only the last three' : `All ${plural(memos.length, 'memo')}`}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
