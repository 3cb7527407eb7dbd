/** The fields of a person: name, role, permissions, and territories or accounts. */
import { type PersonKind, personKinds, withRight } from '@operatory/domain/access';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { SearchBox } from '../parts/controls/search-box.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { TextArea } from '../parts/fields/text-area.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Tick } from '../parts/fields/tick.tsx';
import form from '../parts/forms/page-form.module.css';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import styles from './administration.module.css';
import { choicesOf, type PersonDraft, withKind } from './person-draft.ts';
import { capitalized, kindHints, kindWords, rightGroups, rightHint, rightWord } from './person-words.ts';
import { territoriesQuery } from './queries.ts';

interface FieldsProps {
  readonly draft: PersonDraft;
  readonly onChange: (draft: PersonDraft) => void;
}

const withOrWithout = <Value,>(list: readonly Value[], value: Value, isOn: boolean) =>
  isOn ? [...list, value] : list.filter((each) => each !== value);

/** More than this many get a box to find them. */
const fewTerritories = 12;

function Territories({ draft, onChange }: FieldsProps) {
  const { data, error, refetch } = useQuery(territoriesQuery);
  const [find, setFind] = useState('');
  if (data === undefined) {
    if (error !== null)
      return <FailedState title="Couldn’t load territories" error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows label="Loading territories" rows={3} />;
  }
  const words = find.trim().toLowerCase();
  const shown = data.filter(({ territoryId, managerName }) =>
    `${territoryId} ${managerName}`.toLowerCase().includes(words),
  );
  return (
    <section className={form.group} aria-label="Territories">
      <h2>Territories</h2>
      {data.length > fewTerritories ? (
        <SearchBox
          label="Find a territory"
          placeholder="Territory or account manager"
          value={find}
          onChange={setFind}
        />
      ) : null}
      <div className={`${form.fields} ${styles.territories}`}>
        {shown.map(({ territoryId, managerName }) => (
          <Tick
            key={territoryId}
            label={territoryId}
            hint={managerName}
            isOn={draft.territoryIds.includes(territoryId)}
            onToggle={(isOn) =>
              onChange({ ...draft, territoryIds: withOrWithout(draft.territoryIds, territoryId, isOn) })
            }
          />
        ))}
      </div>
      <p className={form.soft}>
        {draft.territoryIds.length === 0 ? 'None chosen' : `Chosen: ${draft.territoryIds.join(', ')}`}
      </p>
    </section>
  );
}

interface PersonFieldsProps extends FieldsProps {
  /** People can't change their own permissions. */
  readonly isSelf: boolean;
  /** The address of a new person, beside the name. */
  readonly email?: ReactNode;
}

function Rights({ draft, onChange }: FieldsProps) {
  const { kind, permissions } = draft;
  const choices = choicesOf(kind);
  const groups = rightGroups(kind).map(({ title, rights }) => ({
    title,
    rights: rights.filter((each) => choices.includes(each)),
  }));
  return (
    <section className={form.group} aria-label="Permissions">
      <h2>Permissions</h2>
      <div className={form.fields}>
        <SelectField
          label="Role"
          hint={kindHints[kind]}
          value={kind}
          onChange={(event) => onChange(withKind(draft, event.currentTarget.value as PersonKind))}
        >
          {personKinds.map((one) => (
            <option key={one} value={one}>
              {kindWords[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles.rights}>
        {groups
          .filter(({ rights }) => rights.length > 0)
          .map(({ title, rights }) => (
            <fieldset key={title}>
              <legend>{title}</legend>
              {rights.map((right) => (
                <Tick
                  key={right}
                  label={capitalized(rightWord(right, kind === 'customer'))}
                  hint={rightHint(right, kind)}
                  isOn={permissions.includes(right)}
                  onToggle={(isOn) => onChange({ ...draft, permissions: withRight(permissions, right, isOn) })}
                />
              ))}
            </fieldset>
          ))}
      </div>
    </section>
  );
}

export function PersonFields({ draft, isSelf, onChange, email }: PersonFieldsProps) {
  return (
    <>
      <section className={form.group} aria-label="The person">
        <h2>The person</h2>
        <div className={form.fields}>
          <TextField
            label="Name"
            maxLength={200}
            autoComplete="off"
            value={draft.name}
            onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
          />
          {email}
        </div>
      </section>
      {isSelf ? null : (
        <>
          <Rights draft={draft} onChange={onChange} />
          {draft.kind === 'account-manager' ? <Territories draft={draft} onChange={onChange} /> : null}
          {draft.kind === 'customer' ? (
            <section className={form.group} aria-label="Accounts">
              <h2>Accounts</h2>
              <TextArea
                label="Account numbers"
                hint="One on each line"
                rows={Math.min(8, Math.max(3, draft.accounts.split('\n').length))}
                spellCheck={false}
                value={draft.accounts}
                onChange={(event) => onChange({ ...draft, accounts: event.currentTarget.value })}
              />
            </section>
          ) : null}
        </>
      )}
    </>
  );
}
