/** The document of a buyer's order, with what became of each part. Read when it's opened. */
import type { DocumentLine } from '@operatory/contract/buyer-document';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import styles from './buyer-document.module.css';
import { buyerDocumentQuery } from './queries.ts';

const legend = [
  ['acted', 'Acted on'],
  ['shown', 'Only shown'],
  ['holds', 'Please read'],
] as const;

const wordOf = new Map<string, string>(legend);

function Line({ line }: { readonly line: DocumentLine }) {
  return (
    <div style={{ paddingInlineStart: `${line.indent * 1.5}ch` }}>
      {line.parts.map(({ text, mark }, index) =>
        mark === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never change
          <span key={index}>{text}</span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never change
          <mark key={index} data-mark={mark} title={wordOf.get(mark)}>
            {text}
          </mark>
        ),
      )}
    </div>
  );
}

function Document({ orderNumber }: { readonly orderNumber: number }) {
  const { data, error, refetch } = useQuery(buyerDocumentQuery(orderNumber));
  if (data === undefined) {
    return error === null ? (
      <SkeletonRows label="Loading the document" rows={6} />
    ) : (
      <FailedState title="Couldn’t load the document" error={error} onRetry={() => void refetch()} />
    );
  }
  if (data.lines.length === 0) return <p>The message log no longer has this document.</p>;
  return (
    <>
      <p className={styles.legend}>
        {legend.map(([mark, word]) => (
          <mark key={mark} data-mark={mark}>
            {word}
          </mark>
        ))}
      </p>
      <section className={styles.text} aria-label="The buyer’s document">
        {data.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the document never changes
          <Line key={index} line={line} />
        ))}
      </section>
    </>
  );
}

export function BuyerDocumentView({ orderNumber }: { readonly orderNumber: number }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.document} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>The buyer’s document</summary>
      {isOpen ? <Document orderNumber={orderNumber} /> : null}
    </details>
  );
}
