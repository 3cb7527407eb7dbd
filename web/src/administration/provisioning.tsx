/** Provisioning of a company sign-in's people by SCIM: turned on with a token that is shown once, replaced, and turned off. */
import type { CompanySignIn } from '@operatory/contract/company-sign-ins';
import type { Provisioning as State } from '@operatory/contract/provisioning';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callBackOffice } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import form from '../parts/forms/page-form.module.css';
import { useSaving } from '../parts/forms/use-saving.ts';
import { ConfirmDialog } from '../parts/messages/confirm-dialog.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { momentWords } from '../settings/moment-words.ts';
import styles from './administration.module.css';
import { provisioningQuery } from './queries.ts';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function Facts({ state }: { readonly state: State }) {
  const { address, madeAt, previousUntil, lastUsedAt, people, groups } = state;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Address for the directory (tenant URL)</dt>
        <dd>{address}</dd>
      </div>
      <div>
        <dt>Token</dt>
        <dd>
          {madeAt === null ? 'None' : `Created ${momentWords(madeAt)}`}
          {previousUntil === null ? '' : `. The previous token works until ${momentWords(previousUntil)}`}
        </dd>
      </div>
      <div>
        <dt>Last call</dt>
        <dd>{lastUsedAt === null ? 'Never' : momentWords(lastUsedAt)}</dd>
      </div>
      <div>
        <dt>Provisioned so far</dt>
        <dd>
          {counted(people, 'person', 'people')}, {counted(groups, 'group', 'groups')}
        </dd>
      </div>
    </dl>
  );
}

type Question = 'off' | 'token';

interface QuestionProps {
  readonly question: Question;
  readonly name: string;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

function QuestionDialog({ question, name, ...more }: QuestionProps) {
  return question === 'off' ? (
    <ConfirmDialog title={`Turn off provisioning for ${name}?`} confirmLabel="Turn off" isDangerous {...more}>
      <p>Its tokens stop working at once. Nobody’s access changes: people the directory suspended stay suspended.</p>
    </ConfirmDialog>
  ) : (
    <ConfirmDialog title={`Replace the token of ${name}?`} confirmLabel="Replace" {...more}>
      <p>
        You’ll get a new token, and the current one works for seven more days. If it leaked, turn provisioning off and
        on again instead: that ends it at once.
      </p>
    </ConfirmDialog>
  );
}

interface ProvisioningProps {
  readonly signIn: CompanySignIn;
  /** Called with a new token, which can't be read again. */
  readonly onToken: (token: string) => void;
}

function Controls({ signIn, onToken, state }: ProvisioningProps & { readonly state: State }) {
  const { providerId, values } = signIn;
  const { isOn, version } = state;
  const [question, setQuestion] = useState<Question>();
  const saving = useSaving(['administration', 'provisioning']);
  const client = useQueryClient();
  const params = { providerId };
  const store = (done: { readonly provisioning: State; readonly token: string | null }) => {
    client.setQueryData(provisioningQuery(providerId).queryKey, done.provisioning);
    if (done.token !== null) onToken(done.token);
  };
  const turn = () =>
    saving.run(async () =>
      store(await callBackOffice('switchProvisioning', { params, body: { version, isOn: !isOn } })),
    );
  const replace = () =>
    saving.run(async () => store(await callBackOffice('replaceProvisioningToken', { params, body: { version } })));
  const confirm = () => void (question === 'off' ? turn() : replace()).then(() => setQuestion(undefined));
  return (
    <>
      {saving.failure === undefined ? null : <Banner tone="alarm">{saving.failure.detail}</Banner>}
      <div className={form.actions}>
        {isOn ? (
          <>
            <Button variant="default" onClick={() => setQuestion('token')}>
              Replace the token
            </Button>
            <Button variant="subtle" onClick={() => setQuestion('off')}>
              Turn off provisioning
            </Button>
          </>
        ) : (
          <Button variant="default" loading={saving.isBusy} onClick={() => void turn()}>
            Turn on provisioning
          </Button>
        )}
      </div>
      {question === undefined ? null : (
        <QuestionDialog
          {...{ question, name: values.name, isBusy: saving.isBusy, onConfirm: confirm }}
          onCancel={() => setQuestion(undefined)}
        />
      )}
    </>
  );
}

function Loaded({ signIn, onToken }: ProvisioningProps) {
  const { data, error, refetch } = useQuery(provisioningQuery(signIn.providerId));
  if (data === undefined) {
    if (error === null) return <SkeletonRows label="Loading provisioning" rows={1} />;
    return <FailedState title="Couldn’t load provisioning" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      {data.isOn ? <Facts state={data} /> : null}
      <Controls signIn={signIn} onToken={onToken} state={data} />
    </>
  );
}

export function Provisioning({ signIn, onToken }: ProvisioningProps) {
  const { emailDomains } = signIn.values;
  return (
    <div className={styles.rule}>
      <h3>Provisioning (SCIM 2.0)</h3>
      <p className={styles.soft}>
        {emailDomains.length === 0
          ? 'The company’s directory can add and suspend people automatically once this sign-in has e-mail domains.'
          : `The company’s directory can automatically add, rename, and suspend people with e-mails at ${emailDomains.join(', ')}, and nobody else.`}
      </p>
      {emailDomains.length === 0 ? null : <Loaded signIn={signIn} onToken={onToken} />}
    </div>
  );
}
