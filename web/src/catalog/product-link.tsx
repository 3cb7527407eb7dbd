/** A link to a product, which opens over the current page. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface ProductLinkProps {
  readonly itemNumber: string;
  /** Absent on the public page. */
  readonly customerNumber: string | undefined;
  readonly className?: string | undefined;
  /** The full text if it's cut. */
  readonly title?: string;
  /** False where another link next to it leads to the same product. */
  readonly isTabStop?: boolean;
  readonly children: ReactNode;
}

/** The query stays in the address, so that closing returns to the same results. */
export function ProductLink({
  itemNumber,
  customerNumber,
  className,
  title,
  isTabStop = true,
  children,
}: ProductLinkProps) {
  const shared = {
    className,
    title,
    resetScroll: false,
    'data-open-product': true,
    ...(isTabStop ? {} : { tabIndex: -1 }),
  };
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
