/** Downloads what an account of the connection can order as a CIF file, for buyers whose system keeps a catalog of its own. */
import type { punchOutConnectionRoutes } from '@operatory/contract/punch-out-connections';
import type { RouteReply } from '@operatory/contract/route';
import { useState } from 'react';
import { callBackOfficeForResponse, type Failure, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { DownloadIcon } from '../parts/icons/finance-icons.tsx';
import { saveFile } from '../parts/reports/save-file.ts';
import { Banner } from '../parts/states/banner.tsx';

interface CatalogDownloadProps {
  readonly of: string;
  /** Of the connection and its locations: each has prices of its own. */
  readonly accounts: RouteReply<(typeof punchOutConnectionRoutes)['readConnectionSheet']>['accounts'];
}

export function CatalogDownload({ of, accounts }: CatalogDownloadProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [chosen, setChosen] = useState<string>();
  const account = chosen ?? accounts[0]?.customerNumber;
  async function download() {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const response = await callBackOfficeForResponse('downloadBuyerCatalog', {
        params: { connectionId: of },
        query: account === undefined ? {} : { account },
      });
      const name = account === undefined || account === accounts[0]?.customerNumber ? of : `${of}-${account}`;
      saveFile(await response.blob(), `${name}.cif`);
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    setIsBusy(false);
  }
  return (
    <>
      {accounts.length < 2 ? null : (
        <SelectField
          label="Catalog prices for"
          value={account}
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          {accounts.map(({ customerNumber, customerName }) => (
            <option key={customerNumber} value={customerNumber}>
              {customerNumber} {customerName}
            </option>
          ))}
        </SelectField>
      )}
      <Button
        variant="default"
        leftSection={<DownloadIcon size={18} />}
        loading={isBusy}
        onClick={() => void download()}
      >
        Download catalog (CIF)
      </Button>
      {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
    </>
  );
}
