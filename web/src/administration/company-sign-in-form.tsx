/** The fields of a company sign-in: its address, its e-mail domains, and the permissions of its groups. */
import { type GroupKind, groupKinds } from '@operatory/domain/access';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../parts/controls/button.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { TextArea } from '../parts/fields/text-area.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Tick } from '../parts/fields/tick.tsx';
import form from '../parts/forms/page-form.module.css';
import { Banner } from '../parts/states/banner.tsx';
import styles from './administration.module.css';
import {
  lacksGroup,
  newDraft,
  newRule,
  type RuleDraft,
  type SignInDraft,
  type SignInProblems,
} from './company-sign-in-draft.ts';
import { kindWords } from './person-words.ts';

interface FieldsProps {
  readonly draft: SignInDraft;
  readonly problems: SignInProblems;
  readonly onChange: (changes: Partial<SignInDraft>) => void;
}

interface LineProps extends FieldsProps {
  readonly name: 'name' | 'issuer' | 'clientId' | 'clientSecret' | 'groupsClaim' | 'emailAttribute';
  readonly label: string;
  readonly hint: string;
  readonly type?: string;
}

const Line = ({ draft, problems, onChange, name, ...field }: LineProps) => (
  <TextField
    maxLength={500}
    autoComplete="off"
    spellCheck={false}
    value={draft[name]}
    error={problems[name]}
    onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    {...field}
  />
);

interface RuleProps {
  readonly rule: RuleDraft;
  readonly place: number;
  readonly onChange: (changes: Partial<RuleDraft>) => void;
  readonly onRemove: () => void;
}

function Rule({ rule, place, onChange, onRemove }: RuleProps) {
  const [wasLeft, setWasLeft] = useState(false);
  return (
    <fieldset className={styles.rule}>
      <legend className={styles.soft}>Group {place}</legend>
      <div className={form.fields}>
        <TextField
          label="Group"
          hint="Its name or ID, exactly as the provider sends it"
          maxLength={200}
          autoComplete="off"
          value={rule.group}
          error={wasLeft && lacksGroup(rule) ? 'Enter the group.' : undefined}
          onBlur={() => setWasLeft(true)}
          onChange={(event) => onChange({ group: event.currentTarget.value })}
        />
        <SelectField
          label="Role"
          value={rule.kind}
          onChange={(event) => onChange({ kind: event.currentTarget.value as GroupKind })}
        >
          {groupKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindWords[kind]}
            </option>
          ))}
        </SelectField>
        {rule.kind === 'account-manager' ? (
          <TextField
            label="Territories"
            hint="Separated by commas"
            autoComplete="off"
            value={rule.territories}
            onChange={(event) => onChange({ territories: event.currentTarget.value })}
          />
        ) : null}
      </div>
      <div>
        <Button variant="subtle" onClick={onRemove}>
          Remove group {place}
        </Button>
      </div>
    </fieldset>
  );
}

function Groups({ draft, problems, onChange }: FieldsProps) {
  const { rules } = draft;
  const section = useRef<HTMLElement>(null);
  /** Focuses the field of a new group as soon as it's added. */
  const add = () => {
    flushSync(() => onChange({ rules: [...rules, newRule] }));
    section.current?.querySelector<HTMLElement>('fieldset:last-of-type input')?.focus();
  };
  return (
    <section ref={section} className={form.group} aria-label="Permissions from groups">
      <h2>Permissions from groups</h2>
      <p className={form.soft}>
        If you list groups here, each sign-in sets the person’s permissions and territories from their groups. Someone
        in none of them loses both. Administration and the permissions of a practice’s people don’t change.
      </p>
      {problems.rules === undefined ? null : <Banner tone="alarm">{problems.rules}</Banner>}
      {rules.map((rule, index) => (
        <Rule
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no other identity, and their fields hold no state.
          key={index}
          rule={rule}
          place={index + 1}
          onChange={(changes) =>
            onChange({ rules: rules.map((each, at) => (at === index ? { ...each, ...changes } : each)) })
          }
          onRemove={() => onChange({ rules: rules.filter((_, at) => at !== index) })}
        />
      ))}
      <div className={form.actions}>
        <Button variant="default" onClick={add}>
          Add a group
        </Button>
      </div>
      {rules.length === 0 ? null : (
        <div className={form.fields}>
          <Line
            {...{ draft, problems, onChange }}
            name="groupsClaim"
            {...(draft.kind === 'saml'
              ? {
                  label: 'Attribute with the groups',
                  hint: 'Its name in the assertion, exactly as the provider sends it',
                }
              : { label: 'Claim with the groups', hint: 'Its name in the ID token; “groups” for most' })}
          />
        </div>
      )}
    </section>
  );
}

function OpenIdFields({ isNew, ...fields }: FieldsProps & { readonly isNew: boolean }) {
  return (
    <>
      <Line
        {...fields}
        name="issuer"
        label="Issuer"
        type="url"
        hint="The address of the provider, without /.well-known"
      />
      <Line {...fields} name="clientId" label="Client ID" hint="From the provider" />
      <Line
        {...fields}
        name="clientSecret"
        label="Client secret"
        type="password"
        hint={isNew ? 'It’s stored encrypted, and never shown' : 'Stored. Leave blank to keep it'}
      />
    </>
  );
}

function SamlFields({ draft, problems, onChange, isNew }: FieldsProps & { readonly isNew: boolean }) {
  const rest = isNew ? '' : ' Leave blank to keep the current value.';
  return (
    <>
      <div className={styles.wide}>
        <TextArea
          label="Metadata"
          hint={`Paste the provider’s metadata (XML), or enter its address. It has the sign-on address and the certificates.${rest}`}
          rows={Math.min(10, Math.max(3, draft.metadata.split('\n').length))}
          spellCheck={false}
          value={draft.metadata}
          error={problems.metadata}
          onChange={(event) => onChange({ metadata: event.currentTarget.value })}
        />
      </div>
      <Line
        {...{ draft, problems, onChange }}
        name="emailAttribute"
        label="Attribute with the e-mail (optional)"
        hint="Leave blank for the usual names, or if the name ID is the e-mail. If possible, have the provider send a persistent name ID: an e-mail can be reassigned to someone else later."
      />
    </>
  );
}

const kindLabels = { openid: 'OpenID Connect', saml: 'SAML 2.0' } as const;

export function CompanySignInFields({ draft, problems, onChange, isNew }: FieldsProps & { readonly isNew: boolean }) {
  const fields = { draft, problems, onChange };
  return (
    <>
      <section className={form.group} aria-label="Provider">
        <h2>Provider</h2>
        <div className={form.fields}>
          {isNew ? (
            <SelectField
              label="Protocol"
              hint="Choose OpenID Connect if the provider has both"
              value={draft.kind}
              onChange={({ currentTarget: { value } }) =>
                onChange(value === 'saml' ? { kind: 'saml', issuer: '' } : { kind: 'openid', issuer: newDraft.issuer })
              }
            >
              {Object.entries(kindLabels).map(([kind, label]) => (
                <option key={kind} value={kind}>
                  {label}
                </option>
              ))}
            </SelectField>
          ) : null}
          <Line {...fields} name="name" label="Name" hint="Shown as “Sign in with …”" />
          {draft.kind === 'saml' ? (
            <SamlFields {...fields} isNew={isNew} />
          ) : (
            <OpenIdFields {...fields} isNew={isNew} />
          )}
        </div>
      </section>
      <section className={form.group} aria-label="Who can use it">
        <h2>Who can use it</h2>
        <TextArea
          label="E-mail domains"
          hint="One on each line, such as grove.com. Only people with these e-mail domains can use it. If you leave this blank, everyone sees it, and the provider can sign in anyone here, administrators too, except for people with the domain of another company sign-in."
          rows={Math.min(6, Math.max(2, draft.domains.split('\n').length))}
          spellCheck={false}
          value={draft.domains}
          error={problems.domains}
          onChange={(event) => onChange({ domains: event.currentTarget.value })}
        />
        <Tick
          label="Trust this provider’s e-mail addresses"
          hint={
            draft.kind === 'saml'
              ? 'SAML doesn’t say whether addresses are verified, so people can’t sign in without this. Check this only if the provider’s users can’t change their own address.'
              : 'For a provider that doesn’t say whether addresses are verified. Check this only if its users can’t change their own address.'
          }
          isOn={draft.isEmailTrusted}
          onToggle={(isEmailTrusted) => onChange({ isEmailTrusted })}
        />
        <Tick
          label="Allow passkeys"
          hint="People without a password here can then also sign in with a passkey. Anyone who leaves the company can keep using theirs until you suspend them here."
          isOn={draft.allowsPasskeys}
          onToggle={(allowsPasskeys) => onChange({ allowsPasskeys })}
        />
      </section>
      <Groups {...fields} />
    </>
  );
}
