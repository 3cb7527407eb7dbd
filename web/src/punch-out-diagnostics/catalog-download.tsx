/** Downloads what the connection's account can order as a CIF file, for buyers whose system keeps a catalog of its own. */
import { useState } from 'react';
import { callBackOfficeForResponse, type Failure, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { DownloadIcon } from '../parts/icons/finance-icons.tsx';
import { saveFile } from '../parts/reports/save-file.ts';
import { Banner } from '../parts/states/banner.tsx';

export function CatalogDownload({ of }: { readonly of: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  async function download() {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const response = await callBackOfficeForResponse('downloadBuyerCatalog', { params: { connectionId: of } });
      saveFile(await response.blob(), `${of}.cif`);
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    setIsBusy(false);
  }
  return (
    <>
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
