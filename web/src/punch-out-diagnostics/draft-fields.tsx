/** The fields of a connection: who the buyer is, and every setting in its group. */
import { TextField } from '../parts/fields/text-field.tsx';
import { Tick } from '../parts/fields/tick.tsx';
import styles from '../parts/forms/page-form.module.css';
import type { Draft, FieldProblems } from './connection-draft.ts';
import { SettingControl } from './setting-control.tsx';
import { settingFields } from './setting-fields.ts';
import { isFlag, settingGroups } from './setting-groups.ts';

interface DraftFieldsProps {
  readonly draft: Draft;
  readonly dialect: 'cxml' | 'oci';
  readonly problems: FieldProblems;
  readonly onChange: (draft: Draft) => void;
}

function Sender({ draft, dialect, problems, onChange }: DraftFieldsProps) {
  const change = (part: Partial<Draft>) => onChange({ ...draft, ...part });
  if (dialect === 'oci')
    return (
      <TextField
        label="User name"
        hint="The buyer’s form signs in with it."
        error={problems.sender}
        maxLength={200}
        spellCheck={false}
        value={draft.senderIdentity}
        onChange={(event) => change({ senderIdentity: event.currentTarget.value })}
      />
    );
  return (
    <>
      <TextField
        label="Sender domain"
        hint="Such as NetworkID or DUNS"
        maxLength={100}
        spellCheck={false}
        value={draft.senderDomain}
        onChange={(event) => change({ senderDomain: event.currentTarget.value })}
      />
      <TextField
        label="Sender identity"
        error={problems.sender}
        maxLength={200}
        spellCheck={false}
        value={draft.senderIdentity}
        onChange={(event) => change({ senderIdentity: event.currentTarget.value })}
      />
      <TextField
        label="From domain"
        hint="Only if a network sends the buyer’s documents"
        maxLength={100}
        spellCheck={false}
        value={draft.fromDomain}
        onChange={(event) => change({ fromDomain: event.currentTarget.value })}
      />
      <TextField
        label="From identity"
        maxLength={200}
        spellCheck={false}
        value={draft.fromIdentity}
        onChange={(event) => change({ fromIdentity: event.currentTarget.value })}
      />
    </>
  );
}

export function DraftFields({ draft, dialect, problems, onChange }: DraftFieldsProps) {
  return (
    <>
      <section className={styles.group} aria-label="The buyer">
        <h2>The buyer</h2>
        <div className={styles.fields}>
          <TextField
            label="Buyer’s name"
            maxLength={80}
            value={draft.name}
            onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
          />
          <TextField
            label="Account number"
            hint="Visitors see this account’s prices, and their orders go to it."
            error={problems.customerNumber}
            maxLength={30}
            spellCheck={false}
            value={draft.customerNumber}
            onChange={(event) => onChange({ ...draft, customerNumber: event.currentTarget.value })}
          />
          <Sender draft={draft} dialect={dialect} problems={problems} onChange={onChange} />
        </div>
        <Tick
          label="The connection is on"
          hint="While it’s off, the buyer’s documents are refused and nothing is sent."
          isOn={draft.isActive}
          onToggle={(isActive) => onChange({ ...draft, isActive })}
        />
      </section>
      {settingGroups.map(({ title, names }) => {
        const shown = names.filter((name) => (settingFields[name].dialect ?? dialect) === dialect);
        if (shown.length === 0) return null;
        return (
          <section key={title} className={styles.group} aria-label={title}>
            <h2>{title}</h2>
            {[shown.filter((name) => !isFlag(name)), shown.filter(isFlag)].map((part) =>
              part[0] === undefined ? null : (
                <div key={part[0]} className={styles.fields}>
                  {part.map((name) => (
                    <SettingControl
                      key={name}
                      field={settingFields[name]}
                      typed={draft.settings[name] ?? ''}
                      problem={problems[name]}
                      onChange={(typed) => onChange({ ...draft, settings: { ...draft.settings, [name]: typed } })}
                    />
                  ))}
                </div>
              ),
            )}
          </section>
        );
      })}
    </>
  );
}
