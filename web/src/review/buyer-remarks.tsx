/** Content of a buyer's order that isn't processed automatically, so that a person can act on it. */
import type { BuyerRemark } from '@operatory/contract/review';
import { WarningIcon } from '../parts/icons/status-icons.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import styles from './buyer-remarks.module.css';
import { remarkPlace } from './review-words.ts';

/** More are collapsed. */
const maxAtOnce = 12;

function Remarks({ remarks }: { readonly remarks: readonly BuyerRemark[] }) {
  return (
    <dl className={styles.remarks}>
      {remarks.map((remark) => (
        <div key={JSON.stringify(remark)}>
          <dt>
            {remark.label} <span>{remarkPlace(remark)}</span>{' '}
            {remark.isHolding ? <StatusMark icon={WarningIcon} tone="notice" look="bare" word="Please read" /> : null}
          </dt>
          <dd>{remark.value === '' ? 'No text' : remark.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Renders nothing for orders without any, such as those that a person sent. The reasons for a hold come first. */
export function BuyerRemarks({ remarks }: { readonly remarks: readonly BuyerRemark[] }) {
  if (remarks.length === 0) return null;
  const shown = Math.max(maxAtOnce, remarks.filter(({ isHolding }) => isHolding).length);
  const further = remarks.slice(shown);
  return (
    <section aria-labelledby="buyer-remarks">
      <h3 id="buyer-remarks" className={styles.heading}>
        The buyer also wrote
      </h3>
      <Remarks remarks={remarks.slice(0, shown)} />
      {further.length === 0 ? null : (
        <details className={styles.further}>
          <summary>{further.length} more</summary>
          <Remarks remarks={further} />
        </details>
      )}
    </section>
  );
}
