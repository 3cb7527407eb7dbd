/** Who is on the open order, and the button that takes it, takes it over, or drops it. */
import type { HeldOrderDetail } from '@operatory/contract/review';
import { Button } from '../parts/controls/button.tsx';
import { PersonIcon } from '../parts/icons/home-icons.tsx';
import { settings } from '../settings/index.ts';
import { claimWords, liveClaim } from './claim-words.ts';
import styles from './held-claim.module.css';
import { type ClaimingState, useKeptClaim } from './use-claiming.ts';
import { useMinute } from './use-minute.ts';

interface HeldClaimProps {
  readonly order: HeldOrderDetail;
  readonly claiming: ClaimingState;
}

export function HeldClaim({ order, claiming }: HeldClaimProps) {
  const claim = liveClaim(order, Math.max(useMinute(), Date.now()));
  useKeptClaim(order, claiming.keep);
  const label = claim === undefined ? 'Claim' : claim.isMine ? 'Drop claim' : `Take over from ${claim.by}`;
  const isOthers = claim !== undefined && !claim.isMine;
  return (
    <div className={styles.claim} data-mine={claim?.isMine || undefined}>
      <p className={styles.words} role="status">
        <PersonIcon size={18} />
        {claim === undefined ? 'Nobody is on it' : claimWords(claim, settings().timeZone)}
      </p>
      <Button
        variant="default"
        aria-keyshortcuts={isOthers ? undefined : 'C'}
        loading={claiming.busy === order.orderNumber}
        onClick={() => claiming.toggle(order)}
      >
        {label}
        {isOthers ? null : <kbd className={styles.key}>C</kbd>}
      </Button>
    </div>
  );
}
