/** The list dialogs: name one, delete one, see its history. */
import type { PageRefusalCode } from '@operatory/contract/refusals';
import { refusalText } from '@operatory/contract/refusals';
import { refuse } from '@operatory/domain/refusals';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callPanel, isSessionOver } from '../calls/index.ts';
import { logFailure } from '../calls/logged.ts';
import { lazyPart } from '../parts/lazy/lazy-part.tsx';
import { ConfirmDialog } from '../parts/messages/confirm-dialog.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { ListFromCart } from './list-from-cart.tsx';
import { ListHistory } from './list-history.tsx';
import { ListNameDialog } from './list-name-dialog.tsx';
import type { ListOrder } from './list-sort.tsx';
import { type ListSummary, listSummariesQuery } from './queries.ts';

const PasteNewList = lazyPart(
  () => import('./paste-in-list.tsx'),
  (file) => file.PasteNewList,
);

export type OpenDialog =
  | 'create'
  | 'from-cart'
  | 'by-paste'
  | 'rename'
  | 'delete'
  | 'history'
  | 'tags'
  | 'copy'
  | 'update-copies'
  | 'reminder';

const CopyListDialog = lazyPart(
  () => import('./copy/copy-list-dialog.tsx'),
  (file) => file.CopyListDialog,
);
const UpdateCopiesDialog = lazyPart(
  () => import('./copy/update-copies-dialog.tsx'),
  (file) => file.UpdateCopiesDialog,
);
const ReminderDialog = lazyPart(
  () => import('./list-reminder.tsx'),
  (file) => file.ReminderDialog,
);
const ShelfTagsDialog = lazyPart(
  () => import('./shelf-tags-dialog.tsx'),
  (file) => file.ShelfTagsDialog,
);

interface ListDialogsProps {
  readonly customerNumber: string;
  /** The chosen one; absent while the account has none. */
  readonly list: ListSummary | undefined;
  /** The order in which the products are shown. */
  readonly order: ListOrder;
  readonly open: OpenDialog | undefined;
  readonly onClose: () => void;
  /** A list was created or renamed, and should be shown. */
  readonly onMade: (id: number) => void;
  /** The chosen list was deleted. */
  readonly onGone: () => void;
}

function DeleteList({ customerNumber, list, onClose, onGone }: Omit<ListDialogsProps, 'list'> & { list: ListSummary }) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    try {
      await callPanel('deleteList', { params: { listId: String(list.id) } });
      const { queryKey } = listSummariesQuery(customerNumber);
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (all) => all?.filter(({ id }) => id !== list.id));
      onClose();
      onGone();
      notify(`${list.name} deleted`);
    } catch (thrown) {
      onClose();
      if (isSessionOver(thrown)) return;
      logFailure(thrown);
      notify(refusalText(refuse<PageRefusalCode>('list.not-deleted', { id: list.id })), { tone: 'failed' });
    }
  };
  return (
    <ConfirmDialog
      title={`Delete the list ${list.name}?`}
      confirmLabel="Delete list"
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>This deletes the list for everyone on this account. The products aren’t affected.</p>
    </ConfirmDialog>
  );
}

export function ListDialogs(props: ListDialogsProps) {
  const { customerNumber, list, open, onClose, onMade } = props;
  if (open === 'create') {
    return <ListNameDialog customerNumber={customerNumber} onClose={onClose} onDone={onMade} />;
  }
  if (open === 'from-cart') {
    return <ListFromCart customerNumber={customerNumber} onClose={onClose} onDone={onMade} />;
  }
  if (open === 'by-paste') {
    return <PasteNewList customerNumber={customerNumber} onClose={onClose} onMade={onMade} />;
  }
  if (list === undefined || open === undefined) return null;
  if (open === 'rename') {
    return <ListNameDialog customerNumber={customerNumber} list={list} onClose={onClose} onDone={onMade} />;
  }
  if (open === 'tags') {
    return <ShelfTagsDialog customerNumber={customerNumber} list={list} order={props.order} onClose={onClose} />;
  }
  if (open === 'copy') {
    return <CopyListDialog customerNumber={customerNumber} list={list} order={props.order} onClose={onClose} />;
  }
  if (open === 'update-copies') {
    return <UpdateCopiesDialog customerNumber={customerNumber} list={list} onClose={onClose} />;
  }
  if (open === 'reminder') {
    return <ReminderDialog customerNumber={customerNumber} list={list} onClose={onClose} />;
  }
  if (open === 'history') return <ListHistory customerNumber={customerNumber} list={list} onClose={onClose} />;
  return <DeleteList {...props} list={list} />;
}
