/** How orders are written to the folder: as X12 with the ids of both sides, or as JSON. */
import type { ErpFileWay, OrderFileFormat, X12Version } from '@operatory/contract/erp-file-way';
import { type FormEvent, type ReactNode, useState } from 'react';
import { callBackOffice, type Failure } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Tick } from '../parts/fields/tick.tsx';
import { useKeptDraft } from '../parts/forms/kept-draft.ts';
import { useFirstWrong } from '../parts/forms/use-first-wrong.ts';
import { notify } from '../parts/messages/toasts.ts';
import { Banner } from '../parts/states/banner.tsx';
import styles from './exchange.module.css';
import { useChange } from './use-change.ts';

type Fields = Pick<
  ErpFileWay,
  'format' | 'ourQualifier' | 'ourId' | 'erpQualifier' | 'erpId' | 'x12Version' | 'isTest'
>;

const usual: Fields = {
  format: 'x12',
  ...{ ourQualifier: 'ZZ', ourId: '', erpQualifier: 'ZZ', erpId: '' },
  ...{ x12Version: '004010', isTest: false },
};

type Problems = Partial<Record<keyof Fields, string>>;
const noProblems: Problems = {};

/** Errors that can be found before anything is sent. */
function problemsIn({ ourId, erpId }: Fields): Problems {
  return {
    ...(ourId.trim() === '' ? { ourId: 'Enter your id.' } : {}),
    ...(erpId.trim() === '' ? { erpId: 'Enter the ERP’s id.' } : {}),
  };
}

/** The server's errors for single fields, and its message about everything else. */
function refusedBy(failure: Failure | undefined): { readonly atFields: Problems; readonly summary?: string } {
  if (failure === undefined) return { atFields: noProblems };
  const errors = failure.kind === 'refused' ? failure.errors : [];
  if (errors.length === 0) return { atFields: noProblems, summary: failure.detail };
  return { atFields: Object.fromEntries(errors.map(({ field, message }) => [field, `${message}.`])) };
}

interface X12FieldsProps {
  readonly fields: Fields;
  readonly problems: Problems;
  readonly onChange: (change: Partial<Fields>) => void;
}

const parties = [
  { label: 'Our qualifier', name: 'ourQualifier', hint: 'ISA05, such as ZZ or 01', maxLength: 2 },
  { label: 'Our id', name: 'ourId', hint: 'ISA06, up to 15 characters', maxLength: 15 },
  { label: 'The ERP’s qualifier', name: 'erpQualifier', hint: 'ISA07, such as ZZ or 01', maxLength: 2 },
  { label: 'The ERP’s id', name: 'erpId', hint: 'ISA08, up to 15 characters', maxLength: 15 },
] as const;

function X12Fields({ fields, problems, onChange }: X12FieldsProps) {
  return (
    <>
      <div className={styles.fields}>
        {parties.map(({ name, ...rest }) => (
          <TextField
            key={name}
            {...rest}
            value={fields[name]}
            error={problems[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        ))}
        <SelectField
          label="X12 version"
          value={fields.x12Version}
          onChange={(event) => onChange({ x12Version: event.currentTarget.value as X12Version })}
        >
          <option value="004010">4010</option>
          <option value="005010">5010</option>
        </SelectField>
      </div>
      <Tick
        label="Mark files as tests"
        hint="Sets ISA15 to T. Clear this box once the ERP has read a test order."
        isOn={fields.isTest}
        onToggle={(isTest) => onChange({ isTest })}
      />
    </>
  );
}

/** The ids of both sides for an ERP that fetches its orders as X12. It doesn't affect how orders are sent. */
export function X12IdsForm({ way }: { readonly way: ErpFileWay | null }) {
  const [typed, setTyped, forget] = useKeptDraft<Partial<Fields>>('x12-ids', {});
  const fields: Fields = { ...(way ?? usual), ...typed };
  const [missing, setMissing] = useState(noProblems);
  const { isBusy, failure, change } = useChange();
  const refused = refusedBy(failure);
  const form = useFirstWrong(missing, failure);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const found = problemsIn(fields);
    setMissing(found);
    if (Object.keys(found).length > 0) return;
    void change(async () => {
      const { format, ourQualifier, ourId, erpQualifier, erpId, x12Version, isTest } = fields;
      const ids = { ourQualifier, ourId, erpQualifier, erpId, x12Version, isTest };
      await callBackOffice('saveErpFileWay', {
        body: { ...ids, format, isOn: way?.isOn ?? false, version: way?.version ?? 0 },
      });
      forget();
      notify('X12 ids saved');
    });
  };
  return (
    <details className={styles.more} open={Object.keys(typed).length > 0 || undefined}>
      <summary>Fetch orders as X12</summary>
      <form ref={form} className={styles.part} onSubmit={save} aria-label="Fetch orders as X12">
        <p className={styles.soft}>With the ids of both sides, each order is also available as an 850 or 860.</p>
        <X12Fields
          fields={fields}
          problems={{ ...refused.atFields, ...missing }}
          onChange={(changes) => {
            setTyped((before) => ({ ...before, ...changes }));
            setMissing(noProblems);
          }}
        />
        {refused.summary === undefined ? null : <Banner tone="alarm">{refused.summary}</Banner>}
        <div className={styles.actions}>
          <Button type="submit" variant="default" loading={isBusy}>
            Save the ids
          </Button>
        </div>
      </form>
    </details>
  );
}

interface FileWayFormProps {
  readonly way: ErpFileWay | null;
  readonly hasFolder: boolean;
  readonly underWay: ReactNode;
}

export function FileWayForm({ way, hasFolder, underWay }: FileWayFormProps) {
  const [fields, setFields] = useState<Fields>(way ?? usual);
  const { isBusy, failure, change } = useChange();
  const refused = refusedBy(failure);
  const form = useFirstWrong(noProblems, failure);
  const patch = (changes: Partial<Fields>) => setFields((before) => ({ ...before, ...changes }));
  const { format, ourQualifier, ourId, erpQualifier, erpId, x12Version, isTest } = fields;
  const save = (event: FormEvent) => {
    event.preventDefault();
    void change(async () => {
      const body = { isOn: true, format, ourQualifier, ourId, erpQualifier, erpId, x12Version, isTest };
      await callBackOffice('saveErpFileWay', { body: { ...body, version: way?.version ?? 0 } });
      notify('Orders are written to the folder');
    });
  };
  if (!hasFolder)
    return (
      <Banner tone="neutral">
        No folder is set up on the server. Ask your administrator to name one in the setting EXCHANGE_FOLDER.
      </Banner>
    );
  return (
    <form ref={form} className={styles.part} onSubmit={save} aria-label="Write orders to a folder">
      <div className={styles.filter}>
        <SelectField
          label="Format"
          value={format}
          onChange={(event) => patch({ format: event.currentTarget.value as OrderFileFormat })}
        >
          <option value="x12">X12 (850 and 860)</option>
          <option value="json">JSON, as through the API</option>
        </SelectField>
      </div>
      {format === 'x12' ? <X12Fields fields={fields} problems={refused.atFields} onChange={patch} /> : null}
      {underWay}
      {refused.summary === undefined ? null : <Banner tone="alarm">{refused.summary}</Banner>}
      <div className={styles.actions}>
        <Button type="submit" loading={isBusy}>
          {way?.isOn ? 'Save the format' : 'Write orders to the folder'}
        </Button>
      </div>
    </form>
  );
}
