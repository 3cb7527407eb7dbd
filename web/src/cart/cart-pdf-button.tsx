/** Downloads the cart as a PDF, after everything in it is saved. */
import { useState } from 'react';
import { callPanelForResponse, failureOf, isSessionOver } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { DownloadIcon } from '../parts/icons/finance-icons.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { saveFile } from '../parts/reports/save-file.ts';
import { useCartActions } from './store/index.ts';

export function CartPdfButton({ customerNumber }: { readonly customerNumber: string }) {
  const actions = useCartActions(customerNumber);
  const [isDrawing, setIsDrawing] = useState(false);

  const save = async () => {
    setIsDrawing(true);
    try {
      // The PDF shows the stored cart.
      if ((await actions.sync()) !== 'done') {
        notify('Couldn’t create the PDF because the cart isn’t saved yet.', { tone: 'failed' });
        return;
      }
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

  return (
    <Button
      variant="subtle"
      leftSection={<DownloadIcon size={18} />}
      loading={isDrawing}
      aria-label="Save the cart as a PDF"
      onClick={() => void save()}
    >
      PDF
    </Button>
  );
}
