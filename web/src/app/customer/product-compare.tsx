/** The product page's way to the comparison. */
import { useQuery } from '@tanstack/react-query';
import { CompareButton } from '../../catalog/compare/compare-button.tsx';
import { productQuery } from '../../catalog/queries.ts';

interface ProductCompareProps {
  readonly itemNumber: string;
  readonly customerNumber: string;
}

export function ProductCompare({ itemNumber, customerNumber }: ProductCompareProps) {
  const { data: item } = useQuery(productQuery(itemNumber, customerNumber));
  return item === undefined ? null : <CompareButton item={item} customerNumber={customerNumber} />;
}
