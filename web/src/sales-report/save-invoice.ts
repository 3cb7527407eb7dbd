/** Saves the invoice of a shipment as a PDF that is named after it. */
import { callPanelForResponse, failureOf, isSessionOver } from '../calls/index.ts';
import { notify } from '../parts/messages/toasts.ts';
import { saveFile } from '../parts/reports/save-file.ts';

interface Invoice {
  readonly customerNumber: string;
  readonly shipmentId: number;
  readonly shipmentNumber: string;
}

/** If there is none, a message says why. */
export async function saveInvoice({ customerNumber, shipmentId, shipmentNumber }: Invoice): Promise<void> {
  try {
    const answer = await callPanelForResponse('drawInvoice', {
      params: { shipmentId, customerNumber },
      query: {},
    });
    saveFile(await answer.blob(), `${shipmentNumber}.pdf`);
  } catch (thrown) {
    if (!isSessionOver(thrown)) notify(failureOf(thrown).detail, { tone: 'failed' });
  }
}
