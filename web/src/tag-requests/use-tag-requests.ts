/** The shelf tags of an account in React: which are asked for, and changing that. */
import { tagChanges } from '@operatory/domain/tag-requests';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useViewer } from '../access/index.ts';
import { useCartActions } from '../cart/index.ts';
import { type OpenTags, openTags } from './open-tags.ts';
import { withWishes } from './tag-queue.ts';
import { tagsKey } from './tags-key.ts';

/** The list as the server holds it [C7.20]. */
const tagRequestsQuery = (customerNumber: string, tags: OpenTags) =>
  queryOptions({
    queryKey: tagsKey(customerNumber),
    queryFn: ({ signal }) => tags.read(signal),
    // Taking a line out of the cart may take its tag back; rows that scroll into sight do not ask each time.
    staleTime: 5_000,
  });

function useOpenTags(customerNumber: string): OpenTags {
  const viewer = useViewer();
  const actions = useCartActions(customerNumber);
  const place = { userId: viewer.kind === 'user' ? viewer.userId : '', customerNumber };
  return openTags(place, useQueryClient(), { ground: actions.tagGround, tellChanged: actions.tellTagsChanged });
}

/** Whether a tag of this item is asked for, and the way to ask for one or take it back. */
export function useTagRequest(customerNumber: string, itemNumber: string) {
  const tags = useOpenTags(customerNumber);
  // Only this item's answer: a row stands still while the tags of others change.
  const { data: isStored = false } = useQuery({
    ...tagRequestsQuery(customerNumber, tags),
    select: (stored) => stored.includes(itemNumber),
  });
  const wished = useSyncExternalStore(tags.subscribe, () => tags.wishes().get(itemNumber));
  return {
    isRequested: wished ?? isStored,
    set: useCallback((isOn: boolean) => tags.wish(new Map([[itemNumber, isOn]])), [tags, itemNumber]),
  };
}

/** The whole list as it will be; `undefined` before it was read. */
export function useTagList(customerNumber: string) {
  const tags = useOpenTags(customerNumber);
  const { data: stored } = useQuery(tagRequestsQuery(customerNumber, tags));
  const wishes = useSyncExternalStore(tags.subscribe, tags.wishes);
  return {
    list: stored === undefined ? undefined : new Set(withWishes(stored, wishes)),
    /** Makes it this one. */
    change(to: readonly string[]): void {
      if (stored !== undefined) tags.wish(tagChanges(new Set(withWishes(stored, wishes)), to));
    },
  };
}
