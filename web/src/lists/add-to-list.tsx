/** Puts a product on one of the account's lists, or on a new one. */
import type { Product } from '@operatory/contract/catalog';
import { usualListQuantity } from '@operatory/domain/lists';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsPhone } from '../parts/hooks/use-media.ts';
import { ListIcon } from '../parts/icons/list-icons.tsx';
import { AddIcon } from '../parts/icons/status-icons.tsx';
import { Menu } from '../parts/menus/menu.tsx';
import { notify } from '../parts/messages/toasts.ts';
import styles from './add-to-list.module.css';
import { leftOutWords } from './items-for-list.ts';
import { ListNameDialog } from './list-name-dialog.tsx';
import { useListOutbox } from './list-outbox.ts';
import { listsForMenu } from './lists-for-menu.ts';
import { type ListSummary, listSummariesQuery } from './queries.ts';

interface AddToListProps {
  readonly customerNumber: string;
  readonly item: Pick<Product, 'itemNumber' | 'description' | 'pack' | 'vendorName' | 'imageUrl'>;
  readonly onOpenList: (listId: number) => void;
}

export function AddToList({ customerNumber, item, onOpenList }: AddToListProps) {
  const { data: lists = [] } = useQuery(listSummariesQuery(customerNumber));
  const outbox = useListOutbox(customerNumber);
  const isPhone = useIsPhone();
  const [isNaming, setIsNaming] = useState(false);
  const { itemNumber, description, pack, vendorName, imageUrl } = item;
  const tell = (listId: number, text: string) =>
    notify(text, { action: { label: 'Open', run: () => onOpenList(listId) } });
  const add = (listId: number, name: string) => {
    const facts = { description, pack, vendorName, imageUrl };
    outbox.add({ listId, operation: 'add', itemNumber, quantity: usualListQuantity, facts });
    tell(listId, `Added to ${name}`);
  };
  const { recent, others } = listsForMenu(lists);
  const choiceOf = ({ id, name }: ListSummary) => ({ label: name, onChoose: () => add(id, name) });
  return (
    <>
      <Menu
        label="Add to a list"
        button={
          <span className={styles.button}>
            <ListIcon size={18} />
            {isPhone ? null : 'Add to list'}
          </span>
        }
        groups={[
          recent.map(choiceOf),
          others.map(choiceOf),
          [{ label: 'New list', icon: AddIcon, onChoose: () => setIsNaming(true) }],
        ].filter((group) => group.length > 0)}
      />
      {isNaming ? (
        <ListNameDialog
          customerNumber={customerNumber}
          items={[{ itemNumber, quantity: usualListQuantity }]}
          onClose={() => setIsNaming(false)}
          onDone={(id, leftOut) => tell(id, leftOutWords(leftOut) ?? 'List created')}
        />
      ) : null}
    </>
  );
}
