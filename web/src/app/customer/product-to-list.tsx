/** Connects a product with the account's lists, for people who may change them. */
import { can } from '@operatory/domain/access';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useViewer } from '../../access/index.ts';
import { productQuery } from '../../catalog/queries.ts';
import { accountOf, customerQuery } from '../../customers/index.ts';
import { AddToList } from '../../lists/add-to-list.tsx';

interface ProductToListProps {
  readonly customerNumber: string;
  readonly itemNumber: string;
}

export function ProductToList({ customerNumber, itemNumber }: ProductToListProps) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { data: record } = useQuery(customerQuery(customerNumber));
  const { data: item } = useQuery(productQuery(itemNumber, customerNumber));
  if (item === undefined || record === undefined || !can(viewer, 'account.edit-lists', accountOf(record))) return null;
  const open = (listId: number) =>
    void navigate({
      to: '/customer/$id/$panel',
      params: { id: customerNumber, panel: 'lists' },
      search: { list: String(listId) },
    });
  return <AddToList customerNumber={customerNumber} item={item} onOpenList={open} />;
}
