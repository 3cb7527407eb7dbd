/** The last comparison of the ERP's orders with ours. */
import type { ProofSummary } from '@operatory/contract/order-messages';
import { plural } from '@operatory/domain/words';
import { Link } from '@tanstack/react-router';
import { CheckCircleIcon, InfoIcon, WarningIcon } from '../parts/icons/notice-icons.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import styles from './exchange.module.css';
import { isEmptyProof } from './order-words.ts';
import { momentWords } from './run-words.ts';

/** More than these are counted, not listed. */
const mostListed = 20;

const more = ({ length }: { readonly length: number }) =>
  length > mostListed ? ` and ${length - mostListed} more` : '';

function Orders({ label, numbers }: { readonly label: string; readonly numbers: readonly number[] }) {
  if (numbers.length === 0) return null;
  return (
    <p>
      {label}:{' '}
      {numbers.slice(0, mostListed).map((number, place) => (
        <span key={number}>
          {place === 0 ? '' : ', '}
          <Link to="/order/$id/{-$shipid}/{-$index}" params={{ id: String(number) }}>
            {number}
          </Link>
        </span>
      ))}
      {more(numbers)}
    </p>
  );
}

export function OrderProof({ proof }: { readonly proof: ProofSummary | null }) {
  const isEqual = proof !== null && isEmptyProof(proof);
  return (
    <li className={styles.tile}>
      <div className={styles.tileHead}>
        <h2>Comparison with the ERP</h2>
        {proof === null ? (
          <StatusMark icon={InfoIcon} word="Not made yet" tone="neutral" />
        ) : isEqual ? (
          <StatusMark icon={CheckCircleIcon} word="No difference" tone="good" />
        ) : (
          <StatusMark icon={WarningIcon} word="Differences" tone="alarm" />
        )}
      </div>
      {proof === null ? (
        <p className={styles.soft}>The ERP sends its list of orders every night, and we compare it with ours.</p>
      ) : (
        <>
          <p className={styles.soft}>
            {plural(proof.orders, 'order')} compared, {momentWords(proof.checkedAt)}
          </p>
          <Orders label="Missing in the ERP" numbers={proof.missingThere} />
          {proof.unknownHere.length === 0 ? null : (
            <p>
              Unknown here: {proof.unknownHere.slice(0, mostListed).join(', ')}
              {more(proof.unknownHere)}
            </p>
          )}
          <Orders label="Lines or total differ" numbers={proof.different} />
        </>
      )}
    </li>
  );
}
