/** The fields of a practice's person: name, role, and accounts. */
import { type PracticeDuties, type PracticeRole, practiceRoles } from '@operatory/domain/access';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { customerQuery } from '../customers/index.ts';
import { SelectField } from '../parts/fields/select-field.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Tick } from '../parts/fields/tick.tsx';
import form from '../parts/forms/page-form.module.css';
import { roleHints, roleWords } from './queries.ts';

export interface CoworkerDraft extends PracticeDuties {
  readonly name: string;
  readonly accounts: readonly string[];
}

interface FieldsProps {
  readonly draft: CoworkerDraft;
  /** The accounts to choose from; with only one, there's no choice. */
  readonly choices: readonly string[];
  readonly onChange: (draft: CoworkerDraft) => void;
  /** The address of someone new, beside the name. */
  readonly email?: ReactNode;
}

interface AccountTickProps {
  readonly account: string;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

/** The name loads a moment after the number. */
function AccountTick({ account, ...rest }: AccountTickProps) {
  const { data: record } = useQuery(customerQuery(account));
  return <Tick label={record === undefined ? account : `${account} ${record.Name}`} {...rest} />;
}

function Accounts({ draft, choices, onChange }: FieldsProps) {
  const { accounts } = draft;
  return (
    <fieldset className={form.ticks}>
      <legend>Accounts</legend>
      {choices.map((account) => (
        <AccountTick
          key={account}
          account={account}
          isOn={accounts.includes(account)}
          onToggle={(isOn) =>
            onChange({
              ...draft,
              accounts: isOn ? [...accounts, account] : accounts.filter((each) => each !== account),
            })
          }
        />
      ))}
    </fieldset>
  );
}

export function CoworkerFields({ draft, choices, onChange, email }: FieldsProps) {
  const { role } = draft;
  return (
    <div className={form.fields}>
      <TextField
        label="Name"
        maxLength={200}
        autoComplete="off"
        value={draft.name}
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
      {email}
      <div>
        <SelectField
          label="Role"
          value={role}
          onChange={(event) => {
            const chosen = event.currentTarget.value as PracticeRole;
            onChange({ ...draft, role: chosen, approvesOrders: draft.approvesOrders && chosen === 'buyer' });
          }}
        >
          {practiceRoles.map((each) => (
            <option key={each} value={each}>
              {roleWords[each]}
            </option>
          ))}
        </SelectField>
        <p className={form.hint}>{roleHints[role]}</p>
      </div>
      <Tick
        label="Manages people"
        hint="Invites, changes, and suspends people of these accounts."
        isOn={draft.managesPeople}
        onToggle={(managesPeople) => onChange({ ...draft, managesPeople })}
      />
      {role === 'buyer' ? (
        <Tick
          label="Approves orders"
          hint="Approves other people’s requests and sends them."
          isOn={draft.approvesOrders}
          onToggle={(approvesOrders) => onChange({ ...draft, approvesOrders })}
        />
      ) : null}
      {choices.length > 1 ? <Accounts draft={draft} choices={choices} onChange={onChange} /> : null}
    </div>
  );
}
