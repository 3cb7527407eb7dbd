/** Saves the cart as a PDF, once everything in it is stored [B2.06]. */
import { useState } from 'react';
import { callForResponse, failureOf, isSessionOver } from '../calls/index.ts';
import { Button } from '../parts/button.tsx';
import { DownloadIcon } from '../parts/finance-icons.tsx';
import { saveFile } from '../parts/save-file.ts';
import { notify } from '../parts/toasts.ts';
import { useCartActions } from './store/index.ts';

export function CartPdfButton({ customerNumber }: { readonly customerNumber: string }) {
  const actions = useCartActions(customerNumber);
  const [isDrawing, setIsDrawing] = useState(false);

  const save = async () => {
    setIsDrawing(true);
    try {
      // The paper shows what is stored: what was just typed goes there first.
      if ((await actions.sync()) !== 'done') {
        notify('The PDF could not be made: the cart is not saved yet.', { tone: 'failed' });
        return;
      }
      const answer = await callForResponse('drawCart', { params: { customerNumber } });
      saveFile(await answer.blob(), `cart-${customerNumber}.pdf`);
    } catch (thrown) {
      if (!isSessionOver(thrown)) {
        notify(`The PDF could not be made. ${failureOf(thrown).detail}`, { tone: 'failed' });
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
