/** Above the held orders: select all, how many are selected, and their release with each result. */
import type { BulkReleaseResult } from '@operatory/contract/review';
import { maxReleasedAtOnce } from '@operatory/domain/review';
import { plural } from '@operatory/domain/words';
import { useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import tick from '../parts/fields/tick.module.css';
import { ConfirmDialog } from '../parts/messages/confirm-dialog.tsx';
import { Banner } from '../parts/states/banner.tsx';
import styles from './bulk-release.module.css';
import { othersWords } from './claim-words.ts';
import type { BulkReleaseState } from './use-bulk-release.ts';

/** The released orders, and each order that wasn't, with the reason. */
function Outcome({
  results,
  onDismiss,
}: {
  readonly results: readonly BulkReleaseResult[];
  readonly onDismiss: () => void;
}) {
  const refused = results.filter(({ isReleased }) => !isReleased);
  const released = results.length - refused.length;
  return (
    <Banner tone={refused.length === 0 ? 'neutral' : 'notice'} onDismiss={onDismiss}>
      <p>
        {plural(released, 'order')} released.
        {refused.length === 0 ? '' : ` ${plural(refused.length, 'order')} not released:`}
      </p>
      {refused.length === 0 ? null : (
        <ul className={styles.refused} aria-label="Orders not released">
          {refused.map(({ orderNumber, detail }) => (
            <li key={orderNumber}>
              {orderNumber}: {detail}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}

function selectionWords({ count, isFull }: BulkReleaseState): string {
  if (isFull) return `${count} selected (maximum)`;
  return count === 0 ? '' : `${count} selected`;
}

interface BulkReleaseProps {
  readonly bulk: BulkReleaseState;
  /** How many orders are listed. */
  readonly listed: number;
}

export function BulkRelease({ bulk, listed }: BulkReleaseProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { count, failure, results, isBusy } = bulk;
  const others = isAsking ? othersWords(bulk.selected, Date.now()) : '';
  const most = Math.min(listed, maxReleasedAtOnce);
  const words = count === 0 ? 'Release selected' : `Release ${plural(count, 'order')}`;
  const confirm = () => {
    setIsAsking(false);
    void bulk.release();
  };
  return (
    <>
      {results === undefined ? null : <Outcome results={results} onDismiss={bulk.dismiss} />}
      {failure === undefined ? null : (
        <Banner tone="alarm" onDismiss={bulk.dismiss}>
          <p>{failure.detail}</p>
          <p>
            Some orders may have been released. Orders still waiting stay selected; you can safely release them again.
          </p>
        </Banner>
      )}
      {listed === 0 ? null : (
        <div className={styles.bar}>
          <label className={styles.all}>
            <input
              type="checkbox"
              className={tick.box}
              checked={count > 0 && count >= most}
              ref={(box) => {
                if (box !== null) box.indeterminate = count > 0 && count < most;
              }}
              onChange={(event) => bulk.selectAll(event.currentTarget.checked)}
            />
            {listed > maxReleasedAtOnce ? `Select the first ${maxReleasedAtOnce}` : 'Select all'}
          </label>
          <span className={styles.count} role="status">
            {selectionWords(bulk)}
          </span>
          <Button
            variant="default"
            aria-disabled={count === 0}
            loading={isBusy}
            loadingWords="Releasing…"
            onClick={() => {
              if (count > 0) setIsAsking(true);
            }}
          >
            {words}
          </Button>
        </div>
      )}
      {isAsking && count > 0 ? (
        <ConfirmDialog
          title={`Release ${plural(count, 'order')}?`}
          confirmLabel={words}
          onConfirm={confirm}
          onCancel={() => setIsAsking(false)}
        >
          {others === '' ? null : <p>{others}</p>}
          <p>Released orders go to the ERP right away. This can’t be undone.</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
