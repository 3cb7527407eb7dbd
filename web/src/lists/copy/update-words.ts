/** The changes of an update of a copy, as text. */
import type { CopyCounts, ListCopy } from '@operatory/contract/list-copies';
import { plural } from '@operatory/domain/words';

/** `3 products added, 1 removed, 2 quantities changed`, or `up to date`. */
export function countWords({ added, removed, quantities }: CopyCounts): string {
  const removedWords =
    added > 0 ? `${removed.toLocaleString('en-US')} removed` : `${plural(removed, 'product')} removed`;
  const parts = [
    ...(added > 0 ? [`${plural(added, 'product')} added`] : []),
    ...(removed > 0 ? [removedWords] : []),
    ...(quantities > 0 ? [`${plural(quantities, 'quantity', 'quantities')} changed`] : []),
  ];
  return parts.length === 0 ? 'up to date' : parts.join(', ');
}

export const isUpToDate = ({ changes }: Pick<ListCopy, 'changes'>): boolean =>
  changes !== undefined && changes.added + changes.removed + changes.quantities === 0;

/** `“Our list”: 1 product added`: the name of a copy is only included if it isn't the original's. */
export const copyWords = ({ listName }: Pick<ListCopy, 'listName'>, originalName: string, words: string): string =>
  listName === originalName ? words : `“${listName}”: ${words}`;
