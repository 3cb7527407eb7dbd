/** Submits the shelf tags after the order was sent [B4.12]. */
import type { QueryClient } from '@tanstack/react-query';
import { callPanel } from '../calls/index.ts';
import { notify } from '../parts/messages/toasts.ts';
import { tagOutboxOf } from './open-tags.ts';
import { tagsKey } from './tags-key.ts';

/** The text of the specification [C8.20]. */
const failedText = 'There was problem submitting the tag requests.';
/** The text of the specification [C8.22]. */
const doneText = 'Tags submitted succesfully';

interface TagSubmit {
  readonly userId: string;
  readonly customerNumber: string;
}

/**
 * Sends unsent changes, then submits the list if it isn't empty [C4.24]. What fails stays on the list and is submitted
 * with the next order.
 */
export async function submitTags(queryClient: QueryClient, { userId, customerNumber }: TagSubmit): Promise<void> {
  const params = { customerNumber };
  try {
    const areSent = await tagOutboxOf(queryClient, userId).settled((body) => body.customerNumber === customerNumber);
    const { itemNumbers } = await callPanel('listTagRequests', { params });
    if (itemNumbers.length === 0 && areSent) return;
    if (!areSent) throw new Error('some tag requests are not on the list yet');
    await callPanel('submitTagRequests', { params });
    notify(doneText);
  } catch {
    notify(failedText, { tone: 'failed' });
  } finally {
    void queryClient.invalidateQueries({ queryKey: tagsKey(customerNumber) });
  }
}
