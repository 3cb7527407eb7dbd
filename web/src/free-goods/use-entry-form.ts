/** Which form of the free goods report is open, what follows when it has saved, and removing an entry. */
import { type DateRange, isWithin, type PlainDate } from '@operatory/domain/dates';
import type { FreeGoodRow } from '@operatory/domain/free-goods';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { notify } from '../parts/messages/toasts.ts';
import { freeGoodsKey } from './queries.ts';
import { useRemoveFreeGood } from './use-remove-free-good.ts';

export interface EntryForm {
  readonly isAdding: boolean;
  /** The row whose form is open; only one form is open at a time. */
  readonly edited: FreeGoodRow | undefined;
  /** Gets the focus when a form closes. */
  readonly addButton: RefObject<HTMLButtonElement | null>;
  readonly toggleAdding: () => void;
  readonly edit: (row: FreeGoodRow) => void;
  readonly close: () => void;
  readonly onSaved: (entry: { readonly entryId: string; readonly day: string }) => void;
  /** Removes the entry of a row, and offers to undo that. */
  readonly remove: (row: FreeGoodRow) => void;
}

export function useEntryForm(customerNumber: string, range: DateRange): EntryForm {
  const queryClient = useQueryClient();
  const [isAdding, setIsAdding] = useState(false);
  const [edited, setEdited] = useState<FreeGoodRow>();
  const addButton = useRef<HTMLButtonElement>(null);
  const { takeBack, changeBack, remove } = useRemoveFreeGood(customerNumber);
  const close = () => {
    setIsAdding(false);
    setEdited(undefined);
    addButton.current?.focus();
  };
  return {
    isAdding,
    edited,
    addButton,
    close,
    remove,
    toggleAdding: () => {
      setEdited(undefined);
      setIsAdding(!isAdding);
    },
    edit: (row) => {
      setIsAdding(false);
      setEdited(row);
    },
    onSaved: ({ entryId, day }) => {
      close();
      const isShown = isWithin(day as PlainDate, range);
      const undo = () => (edited === undefined ? takeBack(entryId) : changeBack(entryId, edited));
      notify(isShown ? 'Item saved' : 'Item saved. Its date is outside the dates shown.', {
        action: { label: 'Undo', run: undo },
      });
      // A changed entry leaves a range that its new day is outside of.
      if (isShown || edited !== undefined) {
        void queryClient.invalidateQueries({ queryKey: freeGoodsKey(customerNumber) });
      }
    },
  };
}
