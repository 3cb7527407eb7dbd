/** A link into the shop with a search, such as everything by one manufacturer. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ShopSearch } from './shop-search.ts';

interface ShopLinkProps {
  /** Absent on the public page. */
  readonly customerNumber: string | undefined;
  readonly search: ShopSearch;
  readonly children: ReactNode;
}

export function ShopLink({ customerNumber, search, children }: ShopLinkProps) {
  return customerNumber === undefined ? (
    <Link to="/" search={search}>
      {children}
    </Link>
  ) : (
    <Link to="/customer/$id/products" params={{ id: customerNumber }} search={search}>
      {children}
    </Link>
  );
}
