/** One company sign-in: its settings for the provider, the result of the last test, and its actions. */
import type { CompanySignIn, ProviderCertificate } from '@operatory/contract/company-sign-ins';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { leaveFor } from '../access/factors/provider-trip.ts';
import { callBackOffice } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import form from '../parts/forms/page-form.module.css';
import { useSaving } from '../parts/forms/use-saving.ts';
import { BlockIcon, CheckCircleIcon, WarningIcon } from '../parts/icons/status-icons.tsx';
import { ConfirmDialog } from '../parts/messages/confirm-dialog.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { momentWords } from '../settings/moment-words.ts';
import styles from './administration.module.css';
import { Provisioning } from './provisioning.tsx';
import { companySignInsQuery, provisioningQuery } from './queries.ts';

const dayWords = (iso: string) =>
  new Date(iso).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

interface TrialProps {
  readonly trial: NonNullable<CompanySignIn['trial']>;
  readonly values: CompanySignIn['values'];
}

function Trial({ trial, values: { kind, groupsClaim, groupRules } }: TrialProps) {
  const [token, claim] = kind === 'saml' ? ['assertion', 'attribute'] : ['token', 'claim'];
  const { at, email, name, groups, hasGroupsClaim, isKnown, problem } = trial;
  // If a provider sends no name, the e-mail is used instead.
  const who = name === '' ? email : name;
  const lacksGroups = hasGroupsClaim === false && groupRules.length > 0;
  if (problem !== '') {
    return (
      <Banner tone="alarm">
        The test on {momentWords(at)} didn’t work. {problem}
      </Banner>
    );
  }
  return (
    <Banner tone={isKnown && !lacksGroups ? 'neutral' : 'notice'}>
      <p>
        The test on {momentWords(at)} worked: the provider named {who === email ? email : `${who}, ${email}`}.{' '}
        {isKnown ? '' : 'Nobody here has that e-mail, so they couldn’t sign in. '}
        {groups.length === 0 ? 'It sent no groups.' : `Groups: ${groups.join(', ')}.`}
      </p>
      {lacksGroups ? (
        <p>
          The {token} has no {claim} “{groupsClaim}”. Anyone who signs in with such a {token} loses the permissions that
          groups give here. If {who} belongs to a group, have the provider send the {claim}.
        </p>
      ) : null}
    </Banner>
  );
}

interface CardProps {
  readonly signIn: CompanySignIn;
  readonly onEdit: () => void;
}

const stateOf = ({ isLocked, isOn, isTried }: CompanySignIn) => {
  const on = { icon: CheckCircleIcon, tone: 'good' } as const;
  if (isLocked) return { ...on, word: 'On, set by the server’s environment' };
  if (isOn) return { ...on, word: 'On' };
  return isTried
    ? ({ icon: BlockIcon, tone: 'neutral', word: 'Off' } as const)
    : ({ icon: WarningIcon, tone: 'notice', word: 'Off, not tested yet' } as const);
};

type Question = 'remove' | 'switch-off';

/** The consequences for its settings, and for provisioning under it. */
function WhatStays({ question, signIn }: { readonly question: Question; readonly signIn: CompanySignIn }) {
  const { providerId, values } = signIn;
  const { data } = useQuery({ ...provisioningQuery(providerId), enabled: values.emailDomains.length > 0 });
  const isProvisioning = data?.isOn === true;
  if (question === 'switch-off') {
    return isProvisioning ? (
      <p>
        Provisioning stays on: the directory can still add and suspend people. To stop that, turn off provisioning as
        well.
      </p>
    ) : null;
  }
  return isProvisioning ? (
    <p>
      Its settings and its provisioning token are deleted for good, so the directory can no longer add or suspend
      people.
    </p>
  ) : (
    <p>Its settings are deleted for good.</p>
  );
}

/** The consequences for people who signed in with it. */
function WhatEnds({ people }: { readonly people: number }) {
  if (people === 0) return <p>Nobody has signed in with it.</p>;
  return (
    <>
      <p>
        {people === 1 ? '1 person has' : `${people} people have`} signed in with it. They’re signed out everywhere they
        used it, at once. Anyone without a password needs a link to choose one.
      </p>
      <p>
        If you signed in with it yourself, you’ll stay signed in on this browser. Set up another way to sign in before
        you sign out.
      </p>
    </>
  );
}

interface NewCertificatesProps {
  readonly offered: readonly ProviderCertificate[];
  readonly isBusy: boolean;
  readonly onUse: () => void;
  readonly onCancel: () => void;
}

/** Asks before a certificate is used that the provider's metadata lists, because its owner can sign in as anyone. */
function NewCertificates({ offered, isBusy, onUse, onCancel }: NewCertificatesProps) {
  const [title, label] =
    offered.length === 1
      ? ['Use the new certificate?', 'Use certificate']
      : ['Use the new certificates?', 'Use certificates'];
  return (
    <ConfirmDialog title={title} confirmLabel={label} isBusy={isBusy} onConfirm={onUse} onCancel={onCancel}>
      <p>
        Compare the fingerprint with the one that the provider shows you. Whoever has its key can sign in as anyone with
        this company sign-in.
      </p>
      <ul className={styles.fingerprints}>
        {offered.map(({ fingerprint, validUntil }) => (
          <li key={fingerprint}>
            {fingerprint}, valid until {dayWords(validUntil)}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

function Actions({ signIn, onEdit }: CardProps) {
  const { providerId, version, isOn, isTried, people, values, saml } = signIn;
  const [asked, setAsked] = useState<Question>();
  const saving = useSaving(['administration', 'going-live']);
  const client = useQueryClient();
  const params = { providerId };
  const stored = ({ signIns }: { readonly signIns: CompanySignIn[] }) =>
    client.setQueryData(companySignInsQuery.queryKey, signIns);
  const tryIt = () => void saving.run(() => leaveFor({ provider: providerId, isTrial: true }));
  const [offered, setOffered] = useState<readonly ProviderCertificate[]>([]);
  const reload = (accepts: string[]) =>
    void saving.run(async () => {
      const loaded = await callBackOffice('reloadCompanySignIn', { params, body: { accepts } });
      stored(loaded);
      setOffered(loaded.newCertificates);
    });
  const turn = () =>
    void saving
      .run(
        async () =>
          void stored(await callBackOffice('switchCompanySignIn', { params, body: { version, isOn: !isOn } })),
      )
      .then(() => setAsked(undefined));
  const remove = () =>
    void saving
      .run(async () => void stored(await callBackOffice('removeCompanySignIn', { params, body: { version } })))
      .then(() => setAsked(undefined));
  return (
    <>
      {saving.failure === undefined ? null : <Banner tone="alarm">{saving.failure.detail}</Banner>}
      <div className={form.actions}>
        <Button variant={isTried ? 'default' : 'filled'} loading={saving.isBusy} onClick={tryIt}>
          Test
        </Button>
        <Button
          variant={isOn || !isTried ? 'default' : 'filled'}
          disabled={!isOn && !isTried}
          onClick={() => (isOn ? setAsked('switch-off') : turn())}
        >
          {isOn ? 'Turn off' : 'Turn on'}
        </Button>
        <Button variant="default" onClick={onEdit}>
          Change
        </Button>
        {saml === null || saml.metadataUrl === '' ? null : (
          <Button variant="default" loading={saving.isBusy} onClick={() => reload([])}>
            Load metadata again
          </Button>
        )}
        <Button variant="subtle" onClick={() => setAsked('remove')}>
          Remove
        </Button>
      </div>
      {offered.length === 0 ? null : (
        <NewCertificates
          offered={offered}
          isBusy={saving.isBusy}
          onUse={() => reload(offered.map(({ fingerprint }) => fingerprint))}
          onCancel={() => setOffered([])}
        />
      )}
      {asked === undefined ? null : (
        <ConfirmDialog
          title={asked === 'remove' ? `Remove ${values.name}?` : `Turn off ${values.name}?`}
          confirmLabel={asked === 'remove' ? 'Remove' : 'Turn off'}
          isDangerous
          isBusy={saving.isBusy}
          onCancel={() => setAsked(undefined)}
          onConfirm={asked === 'remove' ? remove : turn}
        >
          <WhatEnds people={people} />
          <WhatStays question={asked} signIn={signIn} />
        </ConfirmDialog>
      )}
    </>
  );
}

function SamlFacts({
  saml: { entityId, metadataUrl, metadataAt, certificates },
}: {
  readonly saml: NonNullable<CompanySignIn['saml']>;
}) {
  return (
    <>
      <div>
        <dt>Our entity ID, for the provider</dt>
        <dd>{entityId}</dd>
      </div>
      <div>
        <dt>Our metadata, for the provider</dt>
        <dd>
          <a href={entityId} download>
            Download
          </a>
        </dd>
      </div>
      <div>
        <dt>Certificates of the provider</dt>
        {certificates.map(({ fingerprint, validUntil }) => (
          <dd key={fingerprint} title={fingerprint}>
            {fingerprint.slice(0, 23)}…, valid until {dayWords(validUntil)}
          </dd>
        ))}
      </div>
      <div>
        <dt>Metadata</dt>
        <dd>
          {metadataUrl === ''
            ? 'Pasted. Enter its address instead, and it’s checked every day.'
            : `Loaded from ${metadataUrl}${metadataAt === null ? '' : ` on ${momentWords(metadataAt)}`}, and checked every day.`}
        </dd>
      </div>
    </>
  );
}

export function CompanySignInCard({
  signIn,
  onEdit,
  onToken,
}: CardProps & { readonly onToken: (token: string) => void }) {
  const { values, callbackUrl, isLocked, trial, people, saml } = signIn;
  return (
    <section className={`${form.group} ${styles.narrow}`} aria-label={values.name}>
      <div className={styles.head}>
        <h2>{values.name}</h2>
        <StatusMark {...stateOf(signIn)} />
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>For</dt>
          <dd>{values.emailDomains.length === 0 ? 'Everyone' : values.emailDomains.join(', ')}</dd>
        </div>
        <div>
          <dt>{saml === null ? 'Issuer' : 'Entity ID of the provider'}</dt>
          <dd>{values.issuer}</dd>
        </div>
        <div>
          <dt>{saml === null ? 'Redirect address, for the provider' : 'Reply address (ACS), for the provider'}</dt>
          <dd>{callbackUrl}</dd>
        </div>
        {saml === null ? null : <SamlFacts saml={saml} />}
        <div>
          <dt>Groups with permissions</dt>
          <dd>{values.groupRules.length === 0 ? 'None' : values.groupRules.map(({ group }) => group).join(', ')}</dd>
        </div>
        <div>
          <dt>Signed in with it so far</dt>
          <dd>{people === 1 ? '1 person' : `${people} people`}</dd>
        </div>
      </dl>
      {saml === null || saml.metadataProblem === '' ? null : (
        <Banner tone="alarm">
          The provider’s metadata isn’t applied, and the certificates above stay in use. {saml.metadataProblem}
        </Banner>
      )}
      {trial === null ? null : <Trial trial={trial} values={values} />}
      {isLocked ? null : <Actions signIn={signIn} onEdit={onEdit} />}
      {isLocked ? null : <Provisioning signIn={signIn} onToken={onToken} />}
    </section>
  );
}
