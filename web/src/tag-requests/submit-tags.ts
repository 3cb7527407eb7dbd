/** Hands the shelf tags over after the order was sent [B4.12] [C4.24]. */
import { call } from '../calls/index.ts';
import { notify } from '../parts/toasts.ts';

/** The text of the specification [C8.20]. */
const failed = 'There was problem submitting the tag requests.';
/** The text of the specification [C8.22]. */
const done = 'Tags submitted succesfully';

/** Only when there are any; says how it went. What failed stays on the list and goes with the next order. */
export async function submitTags(customerNumber: string): Promise<void> {
  const params = { customerNumber };
  try {
    const { itemNumbers } = await call('listTagRequests', { params });
    if (itemNumbers.length === 0) return;
    await call('submitTagRequests', { params });
    notify(done);
  } catch {
    notify(failed, { tone: 'failed' });
  }
}
