/** Sends a person's tag requests before the checkout and reads the list after it. */
import { can, type Viewer } from '@operatory/domain/access';
import type { QueryClient } from '@tanstack/react-query';
import { accountOf, customerQuery } from '../../customers/index.ts';
import { syncTags } from '../../tag-requests/open-tags.ts';

/** Does nothing for someone who can't request tags for this account. */
export async function syncTagsOf(queryClient: QueryClient, viewer: Viewer, customerNumber: string): Promise<void> {
  // Right after a reload, the customer may still be loading.
  const customer = await queryClient.ensureQueryData(customerQuery(customerNumber));
  if (viewer.kind !== 'user' || !can(viewer, 'account.request-tags', accountOf(customer))) return;
  await syncTags(queryClient, { userId: viewer.userId, customerNumber });
}
