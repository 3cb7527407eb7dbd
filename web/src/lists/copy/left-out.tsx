/** Products that aren't on the copies, each with the reason. */
import type { NotCopied } from '@operatory/contract/lists';
import { type CopyObstacle, maxListItems } from '@operatory/domain/lists';
import { plural } from '@operatory/domain/words';
import { scrollsByKeyboard } from '../../parts/keyboard/scrolls.ts';
import styles from './copy-list.module.css';

const reasons: Readonly<Record<CopyObstacle, string>> = {
  unknown: 'not in the catalog',
  hidden: 'hidden from practices',
  withdrawn: 'no longer sold',
  discontinued: 'discontinued',
  'not-orderable': 'can’t be ordered',
  'list-full': `the list is full (${maxListItems.toLocaleString('en-US')} products)`,
};

/** `ending` says when: `won’t be copied`. */
export function LeftOut({ products, ending }: { readonly products: readonly NotCopied[]; readonly ending: string }) {
  if (products.length === 0) return null;
  return (
    <details className={styles.leftOut}>
      <summary>
        {plural(products.length, 'product')} {ending}
      </summary>
      <ul {...scrollsByKeyboard}>
        {products.map(({ productNumber, description, reason }) => (
          <li key={productNumber}>
            {description} (#{productNumber}): {reasons[reason]}
          </li>
        ))}
      </ul>
    </details>
  );
}
