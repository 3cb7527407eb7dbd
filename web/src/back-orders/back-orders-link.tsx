/** The top bar's link to the back-order desk, with the number of lines that wait for a decision. */
import { plural } from '@operatory/domain/words';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Badge } from '../parts/controls/badge.tsx';
import bar from '../parts/controls/bar-link.module.css';
import { InventoryIcon } from '../parts/icons/product-icons.tsx';
import { backOrderCountQuery } from './queries.ts';

export function BackOrdersLink() {
  const { data } = useQuery(backOrderCountQuery);
  const count = data?.open ?? 0;
  return (
    <Link to="/back-orders" className={bar.link} aria-label={count === 0 ? 'Back-orders' : undefined}>
      <InventoryIcon />
      {count === 0 ? null : <Badge count={count} label={`Back-orders: ${plural(count, 'line')} to decide`} />}
    </Link>
  );
}
