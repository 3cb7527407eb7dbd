/** Where the chosen list was copied from, for those who see that account. */
import { Link } from '@tanstack/react-router';
import styles from './lists.module.css';
import type { ListSummary } from './queries.ts';

export function ListOrigin({ list: { copiedFrom } }: { readonly list: ListSummary }) {
  if (copiedFrom === null) return null;
  const { customerNumber, customerName, listId, listName } = copiedFrom;
  return (
    <p className={styles.origin}>
      Copied from{' '}
      <Link
        to="/customer/$id/$panel"
        params={{ id: customerNumber, panel: 'lists' }}
        search={{ list: String(listId) } as never}
      >
        {customerName} · {listName}
      </Link>
    </p>
  );
}
