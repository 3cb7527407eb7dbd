/** Opens the safety data sheet in a new tab, or says that it isn't on file; renders nothing if none is needed. */
import type { Product } from '@operatory/contract/catalog';
import { DescriptionIcon, InfoIcon } from '../parts/icons/status-icons.tsx';
import { documentUrl, needsSheet } from './product-texts.ts';
import styles from './safety-sheet-link.module.css';

export function SafetySheetLink({ product }: { readonly product: Product }) {
  const url = documentUrl(product.attributes);
  if (url !== undefined) {
    return (
      <a className={styles.link} href={url} target="_blank" rel="noreferrer" title="Opens in a new tab">
        <DescriptionIcon size={18} />
        Safety Data Sheet
      </a>
    );
  }
  if (!needsSheet(product.attributes)) return null;
  return (
    <p className={styles.missing}>
      <InfoIcon size={18} />
      We don’t have the safety data sheet on file. Ask {product.vendorName} for a copy.
    </p>
  );
}
