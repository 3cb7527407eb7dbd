/** Opens the safety data sheet of a product in a new tab; nothing where the product needs none [A2.45]. */
import type { Product } from '@operatory/contract/catalogue';
import { DescriptionIcon } from '../parts/status-icons.tsx';
import { documentUrl } from './product-texts.ts';
import styles from './safety-sheet-link.module.css';

export function SafetySheetLink({ product }: { readonly product: Product }) {
  const url = documentUrl(product.attributes);
  if (url === undefined) return null;
  return (
    <a className={styles.link} href={url} target="_blank" rel="noreferrer" title="Opens in a new tab">
      <DescriptionIcon size={18} />
      Safety Data Sheet
    </a>
  );
}
