/** The product page's way to the comparison. */
import { useQuery } from '@tanstack/react-query';
import { CompareButton } from '../../catalog/compare/compare-button.tsx';
import { ComparisonLink } from '../../catalog/compare/comparison-link.tsx';
import { productQuery } from '../../catalog/queries.ts';
import { useIsPhone } from '../../parts/hooks/use-media.ts';

interface ProductCompareProps {
  readonly itemNumber: string;
  readonly customerNumber: string;
}

export function ProductCompare({ itemNumber, customerNumber }: ProductCompareProps) {
  const { data: item } = useQuery(productQuery(itemNumber, customerNumber));
  return item === undefined ? null : <CompareButton item={item} customerNumber={customerNumber} />;
}

/** Before the head's other tools, where it moves none of them; on a phone, which has no room there, in the body. */
export function ProductComparison({
  customerNumber,
  place,
}: {
  readonly customerNumber: string;
  readonly place: 'head' | 'body';
}) {
  const isPhone = useIsPhone();
  return isPhone === (place === 'body') ? <ComparisonLink customerNumber={customerNumber} /> : null;
}
