/** Downloads the cart as a PDF or as CSV, after everything in it is saved. */
import { useState } from 'react';
import { callPanelForResponse, failureOf, isSessionOver } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { DownloadIcon } from '../parts/icons/finance-icons.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { CsvButton } from '../parts/reports/csv-button.tsx';
import { saveFile } from '../parts/reports/save-file.ts';
import { useCartActions } from './store/index.ts';

type CartSync = ReturnType<typeof useCartActions>['sync'];

/** Both show the stored cart. */
async function isStored(sync: CartSync, what: string): Promise<boolean> {
  if ((await sync()) === 'done') return true;
  notify(`Couldn’t create the ${what} because the cart isn’t saved yet.`, { tone: 'failed' });
  return false;
}

export function CartDownloads({ customerNumber }: { readonly customerNumber: string }) {
  const actions = useCartActions(customerNumber);
  const [isDrawing, setIsDrawing] = useState(false);

  const save = async () => {
    setIsDrawing(true);
    try {
      if (!(await isStored(actions.sync, 'PDF'))) return;
      const answer = await callPanelForResponse('drawCart', { params: { customerNumber } });
      saveFile(await answer.blob(), `cart-${customerNumber}.pdf`);
    } catch (thrown) {
      if (!isSessionOver(thrown)) {
        notify(`Couldn’t create the PDF. ${failureOf(thrown).detail}`, { tone: 'failed' });
      }
    } finally {
      setIsDrawing(false);
    }
  };
  const readCsv = async () => {
    if (!(await isStored(actions.sync, 'file'))) return undefined;
    return (await callPanelForResponse('downloadCart', { params: { customerNumber } })).blob();
  };

  return (
    <>
      <Button
        variant="subtle"
        leftSection={<DownloadIcon size={18} />}
        loading={isDrawing}
        aria-label="Download PDF of the cart"
        onClick={() => void save()}
      >
        PDF
      </Button>
      <CsvButton
        fileName={`cart-${customerNumber}.csv`}
        read={readCsv}
        label="Download CSV of the cart"
        text="CSV"
        isSubtle
      />
    </>
  );
}
