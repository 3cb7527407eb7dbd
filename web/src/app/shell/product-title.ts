/** Titles the page with a product's name, once it is known. */
import { useQuery } from '@tanstack/react-query';
import { productQuery } from '../../catalog/queries.ts';
import { usePageTitle } from './page-title.ts';

export function useProductTitle(itemNumber: string, customerNumber: string | undefined) {
  // The product's own screen reads it; this only uses the cached copy.
  const { data } = useQuery({ ...productQuery(itemNumber, customerNumber), enabled: false });
  usePageTitle(data === undefined ? undefined : `${data.description} #${itemNumber}`);
}
