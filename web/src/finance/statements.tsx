/** The newest three statements, and all of them on request; each downloads as a PDF. */
import { formatDate, type PlainDate } from '@operatory/domain/dates';
import { plural } from '@operatory/domain/words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callPanelForResponse } from '../calls/index.ts';
import { Button, ButtonAnchor } from '../parts/controls/button.tsx';
import { DownloadIcon } from '../parts/icons/finance-icons.tsx';
import { LoadAgain } from '../parts/messages/load-again.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import styles from './financial-tab.module.css';
import { statementsQuery } from './queries.ts';
import { usePdfs } from './use-pdfs.ts';

/** Shown by default. */
const shownFirst = 3;

export function Statements({ customerNumber }: { readonly customerNumber: string }) {
  const { data, isError, refetch } = useQuery(statementsQuery(customerNumber));
  const [isShowingAll, setIsShowingAll] = useState(false);
  const { loading, problem, save } = usePdfs();
  const saveStatement = (id: string) =>
    save(id, () => callPanelForResponse('drawStatement', { params: { statementId: id } }), 'statement');
  const draw = () => {
    if (data === undefined && isError) {
      return <LoadAgain what="the statements" onLoad={() => void refetch()} />;
    }
    if (data === undefined) return <SkeletonRows rows={3} label="Loading the statements" />;
    const all = data.statements;
    if (all.length === 0) return <p className={styles.soft}>No statements yet.</p>;
    const shown = isShowingAll ? all : all.slice(0, shownFirst);
    return (
      <>
        <ul className={styles.statements}>
          {shown.map((statement) => {
            const day = formatDate(statement.statementDate as PlainDate);
            return (
              <li key={statement.id}>
                {day}
                <Button
                  variant="subtle"
                  aria-label={`Download PDF of the statement of ${day}`}
                  leftSection={<DownloadIcon size={18} />}
                  loading={loading === statement.id}
                  onClick={() => void saveStatement(statement.id)}
                >
                  Download PDF
                </Button>
              </li>
            );
          })}
        </ul>
        {problem === undefined ? null : (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        {all.length > shownFirst ? (
          <div>
            <Button variant="light" aria-expanded={isShowingAll} onClick={() => setIsShowingAll(!isShowingAll)}>
              {isShowingAll ? 'Show only the last three' : `All ${plural(all.length, 'statement')}`}
            </Button>
          </div>
        ) : null}
      </>
    );
  };
  return (
    <section className={styles.part} aria-label="Statements">
      <div className={styles.total}>
        <h2 className={styles.title}>Statements</h2>
        {data?.payOnlineUrl === undefined ? null : (
          <ButtonAnchor
            variant="light"
            href={data.payOnlineUrl}
            target="_blank"
            rel="noopener noreferrer"
            title="Opens in a new tab"
          >
            Pay online
          </ButtonAnchor>
        )}
      </div>
      {draw()}
    </section>
  );
}
