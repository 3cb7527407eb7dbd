/** Asks people to confirm their identity before a change that matters, and lets the pending call continue. */
import { useQuery } from '@tanstack/react-query';
import { markSessionRenewed } from '../../calls/index.ts';
import { endProof } from '../../calls/proof.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Layer } from '../../parts/layers/layer.tsx';
import { FailedState } from '../../parts/states/failed-state.tsx';
import { SkeletonRows } from '../../parts/states/skeleton-rows.tsx';
import { CompanySignIn } from './company-sign-in.tsx';
import styles from './factors.module.css';
import { ProveForm } from './prove-form.tsx';
import { secondStepQuery } from './queries.ts';
import { SignInEnded } from './sign-in-ended.ts';

export function ConfirmItsYou() {
  const { data, error, refetch } = useQuery(secondStepQuery);
  const cancel = () => endProof(false);
  const canProve = data !== undefined && (data.hasApp || data.hasPasskeys || data.hasPassword);
  return (
    <Layer shape="dialog" label="Confirm that it’s you" onClose={cancel} isVeilClosing={false}>
      <div className={styles.body}>
        <h2>Confirm that it’s you</h2>
        {data === undefined ? (
          error === null ? (
            <SkeletonRows label="Loading" rows={2} />
          ) : (
            <FailedState title="Couldn’t confirm that it’s you" error={error} onRetry={() => void refetch()} />
          )
        ) : canProve ? (
          <>
            <p className={styles.soft}>For your security, confirm that it’s you. Your entries won’t be lost.</p>
            {/* Retries the pending request; its caller then handles the expired session. */}
            <SignInEnded value={() => endProof(true)}>
              <ProveForm step={data} buttonLabel="Continue" onProven={async () => endProof(true)} />
            </SignInEnded>
          </>
        ) : (
          <>
            <p className={styles.soft}>
              This change requires a recent sign-in. Your company’s sign-in opens in a new tab, and your entries here
              won’t be lost.
            </p>
            <CompanySignIn
              email={data.email}
              isInTab
              onSignedIn={async () => {
                // Meanwhile, someone else may have signed in, and the page's calls may have been refused.
                markSessionRenewed();
                endProof(true);
              }}
            />
          </>
        )}
        <Button variant="subtle" fullWidth onClick={cancel}>
          Cancel
        </Button>
      </div>
    </Layer>
  );
}
