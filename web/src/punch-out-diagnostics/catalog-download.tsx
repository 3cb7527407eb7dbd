/**
 * Downloads what an account of the connection can order, or what changed of it since an earlier file, for buyers whose system
 * keeps its own catalog.
 */
import type { punchOutConnectionRoutes } from '@operatory/contract/punch-out-connections';
import type { RouteReply } from '@operatory/contract/route';
import { plural } from '@operatory/domain/words';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callBackOfficeForResponse, type Failure, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { DownloadIcon } from '../parts/icons/finance-icons.tsx';
import { saveFile } from '../parts/reports/save-file.ts';
import { Banner } from '../parts/states/banner.tsx';
import { momentWords } from '../settings/moment-words.ts';
import { CatalogSending } from './catalog-sending.tsx';
import styles from './connection-sheet.module.css';
import { connectionSheetQuery } from './queries.ts';

type Sheet = RouteReply<(typeof punchOutConnectionRoutes)['readConnectionSheet']>;
type Format = Sheet['catalogs'][number]['format'];

interface CatalogDownloadProps {
  readonly of: string;
  /** The connection and its locations: each has its own prices. */
  readonly accounts: Sheet['accounts'];
  readonly catalogs: Sheet['catalogs'];
  /** Where catalogs are sent; blank if they aren't. */
  readonly catalogUrl: string;
  /** When the next one is sent on schedule; null if none is. */
  readonly nextCatalogAt: string | null;
}

/** The contents of an earlier file. */
const catalogWords = ({ isWhole, added, removed }: Sheet['catalogs'][number]) =>
  isWhole
    ? `all ${plural(added, 'product')}`
    : `${plural(added, 'changed product')} and ${removed.toLocaleString('en-US')} removed`;

function useCatalogDownload({ of, accounts, catalogs }: CatalogDownloadProps) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [chosen, setChosen] = useState<string>();
  const [format, setFormat] = useState<Format>('cif');
  const [sinceId, setSinceId] = useState('');
  const account = chosen ?? accounts[0]?.customerNumber;
  const earlier = catalogs.filter(({ customerNumber }) => customerNumber === account);
  const since = earlier.find(({ catalogId }) => String(catalogId) === sinceId);
  async function download() {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const response = await callBackOfficeForResponse('downloadBuyerCatalog', {
        params: { connectionId: of },
        query: {
          format,
          ...(account === undefined ? {} : { account }),
          ...(since === undefined ? {} : { since: since.catalogId }),
        },
      });
      const parts = [of, ...(account === undefined || account === accounts[0]?.customerNumber ? [] : [account])];
      const name = [...parts, ...(since === undefined ? [] : ['changes'])].join('-');
      saveFile(await response.blob(), `${name}.${format === 'cif' ? 'cif' : 'xml'}`);
      await client.invalidateQueries({ queryKey: connectionSheetQuery(of).queryKey });
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    setIsBusy(false);
  }
  return { account, setChosen, format, setFormat, earlier, since, setSinceId, isBusy, failure, download };
}

export function CatalogDownload(props: CatalogDownloadProps) {
  const { of, accounts, catalogUrl, nextCatalogAt } = props;
  const { account, format, earlier, since, isBusy, failure, ...form } = useCatalogDownload(props);
  return (
    <section className={styles.catalog} aria-label="Catalog">
      <h2>Catalog</h2>
      <div className={styles.actions}>
        {accounts.length < 2 ? null : (
          <SelectField
            label="Catalog prices for"
            value={account}
            onChange={(event) => form.setChosen(event.currentTarget.value)}
          >
            {accounts.map(({ customerNumber, customerName }) => (
              <option key={customerNumber} value={customerNumber}>
                {customerNumber} {customerName}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          label="Catalog format"
          value={format}
          onChange={(event) => form.setFormat(event.currentTarget.value as Format)}
        >
          <option value="cif">CIF 3.0</option>
          <option value="index">cXML Index</option>
        </SelectField>
        <SelectField
          label="Catalog contents"
          value={since === undefined ? '' : String(since.catalogId)}
          onChange={(event) => form.setSinceId(event.currentTarget.value)}
        >
          <option value="">All products</option>
          {earlier.map((catalog) => (
            <option key={catalog.catalogId} value={catalog.catalogId}>
              Changes since the file of {momentWords(catalog.madeAt)}, which had {catalogWords(catalog)}
            </option>
          ))}
        </SelectField>
        <Button
          variant="default"
          leftSection={<DownloadIcon size={18} />}
          loading={isBusy}
          onClick={() => void form.download()}
        >
          Download catalog
        </Button>
      </div>
      {failure === undefined ? null : (
        <Banner
          tone={
            failure.kind === 'refused' && failure.code === 'punch-out-connection.catalog-unchanged'
              ? 'neutral'
              : 'alarm'
          }
        >
          {failure.detail}
        </Banner>
      )}
      {catalogUrl === '' ? null : (
        <CatalogSending
          {...{ of, account, format }}
          key={account}
          since={since?.catalogId}
          hadOne={earlier.length > 0}
        />
      )}
      {nextCatalogAt === null ? null : <p>The next one is sent automatically on {momentWords(nextCatalogAt)}.</p>}
    </section>
  );
}
