/** The second step of signing in: authenticator app, passkeys, and recovery codes. */
import type { OwnPasskey, SecondStep } from '@operatory/contract/second-step';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import factors from '../access/factors/factors.module.css';
import { arePasskeysPossible } from '../access/factors/passkey-browser.ts';
import { secondStepQuery } from '../access/factors/queries.ts';
import { RecoveryCodes } from '../access/factors/recovery-codes.tsx';
import { SetUpApp } from '../access/factors/set-up-app.tsx';
import { SetUpPasskey } from '../access/factors/set-up-passkey.tsx';
import { callBackOffice } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import form from '../parts/forms/page-form.module.css';
import { useSaving } from '../parts/forms/use-saving.ts';
import { Layer } from '../parts/layers/layer.tsx';
import { ConfirmDialog } from '../parts/messages/confirm-dialog.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import styles from './own-account.module.css';

type Adding = 'app' | 'passkey';

const day = (iso: string) =>
  new Date(iso).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

interface AddDialogProps {
  readonly adding: Adding | undefined;
  readonly codes: readonly string[] | undefined;
  readonly onAdded: (codes: string[] | null) => Promise<void>;
  readonly onClose: () => void;
}

/** Setting one up, then the recovery codes, which are shown only once, so closing asks first. */
function AddDialog({ adding, codes, onAdded, onClose }: AddDialogProps) {
  const label = codes !== undefined ? 'Recovery codes' : adding === 'app' ? 'Authenticator app' : 'Passkey';
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = () => (codes === undefined ? onClose() : setIsLeaving(true));
  return (
    <Layer shape="dialog" label={label} onClose={leave} isVeilClosing={false}>
      {isLeaving ? (
        <ConfirmDialog
          title="Close without saving your codes?"
          confirmLabel="Close"
          cancelLabel="Keep them open"
          isDangerous
          onCancel={() => setIsLeaving(false)}
          onConfirm={onClose}
        >
          <p>They aren’t shown again. You can make new ones at any time.</p>
        </ConfirmDialog>
      ) : null}
      <div className={factors.body}>
        {codes !== undefined ? (
          <RecoveryCodes codes={codes} doneLabel="Done" onDone={onClose} />
        ) : (
          <>
            <h2>{label}</h2>
            {adding === 'app' ? (
              <SetUpApp onAdded={onAdded} onLeave={onClose} />
            ) : (
              <SetUpPasskey onAdded={onAdded} onLeave={onClose} />
            )}
          </>
        )}
      </div>
    </Layer>
  );
}

interface RowProps {
  readonly name: string;
  readonly note: string;
  readonly children: ReactNode;
}

function Row({ name, note, children }: RowProps) {
  return (
    <li className={styles.row}>
      <div>
        <strong>{name}</strong>
        <div className={form.soft}>{note}</div>
      </div>
      <div className={form.actions}>{children}</div>
    </li>
  );
}

const passkeyNote = ({ addedAt, usedAt }: OwnPasskey) =>
  `Passkey, added ${day(addedAt)}, ${usedAt === null ? 'not used yet' : `last used ${day(usedAt)}`}.`;

/** The effect of the second step for this person. */
function introduction({ hasApp, passkeys, isRequired, companySignIn }: SecondStep, offersPasskeys: boolean): string {
  if (companySignIn !== null) {
    const { name, allowsPasskeys } = companySignIn;
    const rest = allowsPasskeys
      ? 'You can also sign in with a passkey. An app confirms changes that matter.'
      : 'An app here only confirms changes that matter. Passkeys are off for its people, because a passkey would still work after someone leaves the company.';
    return `You sign in with ${name}, which asks for its own second step. ${rest}`;
  }
  const most =
    hasApp || passkeys.length > 0
      ? 'You’re asked for it after your password.'
      : isRequired
        ? 'Your password alone isn’t enough to sign in.'
        : `Off. Your password alone is enough to sign in. Add an app${offersPasskeys ? ' or a passkey' : ''} to protect your account.`;
  return isRequired ? `${most} You must have one.` : most;
}

function Ways({ step }: { readonly step: SecondStep }) {
  const client = useQueryClient();
  const { failure, isBusy, run } = useSaving(secondStepQuery.queryKey);
  const [adding, setAdding] = useState<Adding>();
  const [codes, setCodes] = useState<string[]>();
  const [removing, setRemoving] = useState<OwnPasskey | 'app'>();
  const [isRenewing, setIsRenewing] = useState(false);
  const mayAddPasskeys = step.companySignIn?.allowsPasskeys !== false;
  const hasAny = step.hasApp || step.passkeys.length > 0;
  const onAdded = async (made: string[] | null) => {
    await client.invalidateQueries({ queryKey: secondStepQuery.queryKey });
    await client.invalidateQueries({ queryKey: ['own-account'] });
    if (made === null) setAdding(undefined);
    else setCodes(made);
  };
  const renew = () =>
    void run(async () => setCodes((await callBackOffice('makeRecoveryCodes', {})).recoveryCodes)).then(() =>
      setIsRenewing(false),
    );
  const remove = () =>
    void run(async () => {
      if (removing === undefined) return;
      if (removing === 'app') await callBackOffice('removeApp', {});
      else await callBackOffice('removePasskey', { params: { passkeyId: removing.passkeyId } });
    }).then(() => setRemoving(undefined));
  return (
    <>
      <p className={form.soft}>{introduction(step, arePasskeysPossible())}</p>
      {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
      <ul className={styles.rows}>
        <Row name="Authenticator app" note={step.hasApp ? 'Set up.' : 'Six digits from an app on your phone.'}>
          <Button variant="default" onClick={() => setAdding('app')}>
            {step.hasApp ? 'Replace the app' : 'Set up an app'}
          </Button>
          {step.hasApp ? (
            <Button variant="default" onClick={() => setRemoving('app')}>
              Remove the app
            </Button>
          ) : null}
        </Row>
        {step.passkeys.map((passkey) => (
          <Row key={passkey.passkeyId} name={passkey.name} note={passkeyNote(passkey)}>
            <Button variant="default" aria-label={`Remove ${passkey.name}`} onClick={() => setRemoving(passkey)}>
              Remove
            </Button>
          </Row>
        ))}
        {hasAny ? (
          <Row name="Recovery codes" note={`${step.recoveryCodes} left, in case you lose your device.`}>
            <Button variant="default" loading={isBusy} onClick={() => setIsRenewing(true)}>
              Make new codes
            </Button>
          </Row>
        ) : null}
      </ul>
      {mayAddPasskeys && arePasskeysPossible() ? (
        <div className={form.actions}>
          <Button variant="default" onClick={() => setAdding('passkey')}>
            Add a passkey
          </Button>
        </div>
      ) : null}
      {adding === undefined && codes === undefined ? null : (
        <AddDialog
          adding={adding}
          codes={codes}
          onAdded={onAdded}
          onClose={() => {
            setAdding(undefined);
            setCodes(undefined);
          }}
        />
      )}
      {isRenewing ? (
        <ConfirmDialog
          title="Make new recovery codes?"
          confirmLabel="Make new codes"
          isBusy={isBusy}
          onCancel={() => setIsRenewing(false)}
          onConfirm={renew}
        >
          <p>The codes you have now stop working.</p>
        </ConfirmDialog>
      ) : null}
      {removing === undefined ? null : (
        <ConfirmDialog
          title={removing === 'app' ? 'Remove the authenticator app?' : `Remove “${removing.name}”?`}
          confirmLabel="Remove"
          isDangerous
          isBusy={isBusy}
          onCancel={() => setRemoving(undefined)}
          onConfirm={remove}
        >
          <p>You’ll no longer be able to sign in with it.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

export function SecondSteps() {
  const { data, error, refetch } = useQuery(secondStepQuery);
  return (
    <section className={form.group} aria-label="Second step">
      <h2>Second step</h2>
      {data !== undefined ? (
        <Ways step={data} />
      ) : error === null ? (
        <SkeletonRows label="Loading your second step" rows={2} />
      ) : (
        <FailedState title="Couldn’t load your second step" error={error} onRetry={() => void refetch()} />
      )}
    </section>
  );
}
