/** Above the products: the list, its sort order, and its actions. */
import { Button } from '../parts/controls/button.tsx';
import { MoreIcon } from '../parts/icons/list-icons.tsx';
import { AddIcon } from '../parts/icons/status-icons.tsx';
import { Menu } from '../parts/menus/menu.tsx';
import type { OpenDialog } from './list-dialogs.tsx';
import { ListOrigin } from './list-origin.tsx';
import { type ListOrder, ListSortBox } from './list-sort.tsx';
import styles from './lists.module.css';
import type { ListSummary } from './queries.ts';
import { reminderWords } from './reminder-words.ts';

interface ListHeadProps {
  readonly lists: readonly ListSummary[];
  readonly chosen: ListSummary;
  readonly onChoose: (id: number) => void;
  readonly order: ListOrder;
  readonly onOrderChange: (order: ListOrder) => void;
  readonly canEdit: boolean;
  /** There are other accounts where this person may create lists. */
  readonly canCopy: boolean;
  readonly onOpen: (dialog: OpenDialog) => void;
  readonly onDownload: () => void;
  /** Opens an order for several accounts with this list's products. */
  readonly onOrder: () => void;
}

export function ListHead({
  lists,
  chosen,
  onChoose,
  order,
  onOrderChange,
  canEdit,
  canCopy,
  onOpen,
  onDownload,
  onOrder,
}: ListHeadProps) {
  const history = [
    ...(canCopy
      ? [
          { label: 'Copy to other accounts', onChoose: () => onOpen('copy') },
          { label: 'Order for several accounts', onChoose: onOrder },
        ]
      : []),
    ...(chosen.hasCopies ? [{ label: 'Update copies', onChoose: () => onOpen('update-copies') }] : []),
    { label: 'Print shelf tags', onChoose: () => onOpen('tags') },
    { label: 'Download CSV', onChoose: onDownload },
    { label: 'List history', onChoose: () => onOpen('history') },
  ];
  const making = [
    { label: 'New list from pasted text', onChoose: () => onOpen('by-paste') },
    { label: 'New list from the cart', onChoose: () => onOpen('from-cart') },
  ];
  const edits = [
    { label: 'Remind to reorder', onChoose: () => onOpen('reminder') },
    { label: 'Rename', onChoose: () => onOpen('rename') },
    { label: 'Delete', onChoose: () => onOpen('delete') },
  ];
  const reminder = reminderWords(chosen);
  return (
    <div className={styles.head}>
      <label className={styles.pick} data-wide>
        <span>List</span>
        <select data-autofocus value={chosen.id} onChange={(event) => onChoose(Number(event.currentTarget.value))}>
          {lists.map(({ id, name, itemCount }) => (
            <option key={id} value={id}>
              {name} ({itemCount.toLocaleString('en-US')})
            </option>
          ))}
        </select>
      </label>
      <ListSortBox order={order} onChange={onOrderChange} />
      <div className={styles.doings}>
        {canEdit ? (
          <Button variant="default" leftSection={<AddIcon size={18} />} onClick={() => onOpen('create')}>
            New list
          </Button>
        ) : null}
        <Menu
          label={`More about ${chosen.name}`}
          button={<MoreIcon />}
          groups={canEdit ? [edits, making, history] : [history]}
        />
      </div>
      {reminder === undefined ? null : <p className={styles.added}>{reminder}</p>}
      <ListOrigin list={chosen} />
    </div>
  );
}
