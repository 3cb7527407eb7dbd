/** A link to a product: it opens over the page where it was pressed, which keeps its place. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface ProductLinkProps {
  readonly itemNumber: string;
  /** Absent on the public page. */
  readonly customerNumber: string | undefined;
  readonly className?: string | undefined;
  /** The whole text where it is cut. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** The query of the page stays in the address, so that closing comes back to the same results. */
export function ProductLink({ itemNumber, customerNumber, className, title, children }: ProductLinkProps) {
  const shared = { className, title, resetScroll: false, 'data-open-product': true };
  if (customerNumber === undefined) {
    return (
      <Link to="/product/internal/$itemNumber" params={{ itemNumber }} search={true} {...shared}>
        {children}
      </Link>
    );
  }
  return (
    <Link to="/customer/$id/product/internal/$itemNumber" params={{ id: customerNumber, itemNumber }} {...shared}>
      {children}
    </Link>
  );
}
