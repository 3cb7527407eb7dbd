/** A page for the buyer's engineer, to print or to save as PDF: addresses, agreements, and the documents of one connection. */
import { useQuery } from '@tanstack/react-query';
import { Button } from '../parts/controls/button.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { CatalogDownload } from './catalog-download.tsx';
import styles from './connection-sheet.module.css';
import { connectionSheetQuery } from './queries.ts';
import { ScreenHead } from './screen-head.tsx';

/** Who sends a document, and where to. */
function wayOf(from: 'buyer' | 'us', address: string): string {
  if (address === '') return 'We send it as the response.';
  return from === 'buyer' ? `Your system sends it to ${address}` : `We send it to ${address}`;
}

export function ConnectionSheet({ of }: { readonly of: string }) {
  const { data, error, isFetching, refetch } = useQuery(connectionSheetQuery(of));
  if (data === undefined) {
    return (
      <ScreenHead title="Sheet for the buyer’s engineer" of={of}>
        {error !== null && !isFetching ? (
          <FailedState title="Couldn’t load the sheet" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows label="Loading the sheet" rows={12} />
        )}
      </ScreenHead>
    );
  }
  const nameOf = (wanted: string) =>
    data.accounts.find(({ customerNumber }) => customerNumber === wanted)?.customerName ?? '';
  return (
    <ScreenHead title={`Connecting ${data.name}`} of={of}>
      <div className={styles.actions}>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
        <p>Secrets aren’t on this sheet. Send them to the buyer’s engineer separately.</p>
      </div>
      <CatalogDownload
        of={of}
        accounts={data.accounts}
        catalogs={data.catalogs}
        catalogUrl={data.catalogUrl}
        nextCatalogAt={data.nextCatalogAt}
      />
      <dl className={styles.facts}>
        {data.facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {data.locations.length === 0 ? null : (
        <section className={styles.document} aria-label="Locations">
          <h2>Locations</h2>
          <p className={styles.address}>The values that name a location, and the account that each one orders for</p>
          <dl className={styles.facts}>
            {data.locations.map(({ value, customerNumber }) => (
              <div key={value}>
                <dt>{value}</dt>
                <dd>
                  {customerNumber} {nameOf(customerNumber)}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {data.documents.map(({ title, from, address, text }) => (
        <section key={title} className={styles.document} aria-label={title}>
          <h2>{title}</h2>
          <p className={styles.address}>{wayOf(from, address)}</p>
          <pre>{text}</pre>
        </section>
      ))}
    </ScreenHead>
  );
}
