/** An account's shelf tags in React: which are requested, and changing that. */
import { tagChanges } from '@operatory/domain/tag-requests';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useViewer } from '../access/index.ts';
import { useCartActions } from '../cart/index.ts';
import { type OpenTags, openTags } from './open-tags.ts';
import { withWishes } from './tag-outbox.ts';
import { tagsKey } from './tags-key.ts';

/** The list as the server has it [C7.20]. */
const tagRequestsQuery = (customerNumber: string, tags: OpenTags) =>
  queryOptions({
    queryKey: tagsKey(customerNumber),
    queryFn: ({ signal }) => tags.read(signal),
    // Removing a line may cancel its tag request; rows that scroll into view don't check each time.
    staleTime: 5_000,
  });

function useOpenTags(customerNumber: string): OpenTags {
  const viewer = useViewer();
  const actions = useCartActions(customerNumber);
  const place = { userId: viewer.kind === 'user' ? viewer.userId : '', customerNumber };
  return openTags(place, useQueryClient(), {
    ground: actions.tagGround,
    tellChanged: actions.tellTagsChanged,
    linkTags: actions.linkTags,
  });
}

/** Whether a tag of this item is requested, and a function that changes that. */
export function useTagRequest(customerNumber: string, itemNumber: string) {
  const tags = useOpenTags(customerNumber);
  // Only this item, so that a row isn't rendered again when other tags change.
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

/** The complete resulting list; `undefined` until loaded. */
export function useTagList(customerNumber: string) {
  const tags = useOpenTags(customerNumber);
  const { data: stored } = useQuery(tagRequestsQuery(customerNumber, tags));
  const wishes = useSyncExternalStore(tags.subscribe, tags.wishes);
  return {
    list: stored === undefined ? undefined : new Set(withWishes(stored, wishes)),
    /** Replaces the list. */
    change(to: readonly string[]): void {
      if (stored !== undefined) tags.wish(tagChanges(new Set(withWishes(stored, wishes)), to));
    },
  };
}
