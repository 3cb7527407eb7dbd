/** Adds pasted lines to the chosen list, one at a time, or to a new one, all at once. */

import { plural } from '@operatory/domain/words';
import { useRef, useState } from 'react';
import { notify } from '../parts/messages/toasts.ts';
import { type PastedProduct, PasteSlider } from '../pasted-lines/paste-slider.tsx';
import { itemsForList, leftOutWords, type NewListItem } from './items-for-list.ts';
import { ListNameDialog } from './list-name-dialog.tsx';
import type { ListSummary } from './queries.ts';
import { listLinesOf, tellCut, useAddManyToList } from './use-add-many-to-list.ts';

const itemsOf = (pasted: readonly PastedProduct[]): NewListItem[] => itemsForList(listLinesOf(pasted));

interface PasteInListProps {
  readonly customerNumber: string;
  readonly list: ListSummary;
  /** The list's products, with unsaved changes. */
  readonly itemNumbers: readonly string[];
  readonly onClose: () => void;
}

export function PasteInList({ customerNumber, list, itemNumbers, onClose }: PasteInListProps) {
  const put = useAddManyToList(customerNumber, list, itemNumbers);
  return (
    <PasteSlider
      customerNumber={customerNumber}
      title={`Paste into ${list.name}`}
      addWords={(count) => `Add ${plural(count, 'product')} to the list`}
      onAdd={put}
      onClose={onClose}
    />
  );
}

interface PasteNewListProps {
  readonly customerNumber: string;
  readonly onClose: () => void;
  readonly onMade: (id: number) => void;
}

/** The list is created completely or not at all; canceling the name leaves the pasted lines as they are. */
export function PasteNewList({ customerNumber, onClose, onMade }: PasteNewListProps) {
  const [items, setItems] = useState<readonly NewListItem[]>();
  const answer = useRef<(full: readonly string[] | undefined) => void>(undefined);
  const madeId = useRef<number>(undefined);
  const end = (full: readonly string[] | undefined) => {
    setItems(undefined);
    answer.current?.(full);
    answer.current = undefined;
  };
  const name = (pasted: readonly PastedProduct[]) =>
    new Promise<readonly string[] | undefined>((resolve) => {
      const taken = itemsOf(pasted);
      const numbers = new Set(taken.map(({ itemNumber }) => itemNumber));
      answer.current = (full) => {
        if (full !== undefined) tellCut(pasted);
        const over = pasted.filter(({ item }) => !numbers.has(item.itemNumber)).map(({ item }) => item.itemNumber);
        resolve(full === undefined ? undefined : [...full, ...over]);
      };
      setItems(taken);
    });
  const close = () => {
    onClose();
    if (madeId.current !== undefined) onMade(madeId.current);
  };
  return (
    <>
      <PasteSlider
        customerNumber={customerNumber}
        title="New list from pasted text"
        addWords={(count) => `Create a list of ${plural(count, 'product')}`}
        onAdd={name}
        onClose={close}
      />
      {items === undefined ? null : (
        <ListNameDialog
          customerNumber={customerNumber}
          items={items}
          onClose={() => {
            // If the list was created, this has been resolved with its id already, or will be in the same moment.
            queueMicrotask(() => end(undefined));
          }}
          onDone={(id, leftOut) => {
            madeId.current = id;
            const words = leftOutWords(leftOut);
            if (words !== undefined) notify(words, { tone: 'failed' });
            end([]);
          }}
        />
      )}
    </>
  );
}
