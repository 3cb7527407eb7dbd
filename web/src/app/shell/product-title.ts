/** Sets the page's title to a product's name once it's loaded, or to its number if it can't be shown. */
import { useQuery } from '@tanstack/react-query';
import { productQuery } from '../../catalog/queries.ts';
import { usePageTitle } from './page-title.ts';

export function useProductTitle(itemNumber: string, customerNumber: string | undefined) {
  // The product's own screen reads it; this only uses the cached copy.
  const { data, error } = useQuery({ ...productQuery(itemNumber, customerNumber), enabled: false });
  const named = data?.description ?? (error === null ? undefined : 'Product');
  usePageTitle(named && `${named} #${itemNumber}`);
}
