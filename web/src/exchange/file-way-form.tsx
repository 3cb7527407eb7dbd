/** How orders are written to the folder: as X12 with the ids of both sides, or as JSON. */
import type { ErpFileWay, OrderFileFormat, X12Version } from '@operatory/contract/erp-file-way';
import { type FormEvent, type ReactNode, useState } from 'react';
import { callBackOffice } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Tick } from '../parts/fields/tick.tsx';
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

interface PartyFieldsProps {
  readonly of: string;
  readonly elements: readonly [qualifier: string, id: string];
  readonly qualifier: string;
  readonly id: string;
  readonly onChange: (change: { readonly qualifier?: string; readonly id?: string }) => void;
}

function PartyFields({ of, elements, qualifier, id, onChange }: PartyFieldsProps) {
  return (
    <>
      <TextField
        label={`${of} qualifier`}
        hint={`${elements[0]}, such as ZZ or 01`}
        maxLength={2}
        value={qualifier}
        onChange={(event) => onChange({ qualifier: event.currentTarget.value })}
      />
      <TextField
        label={`${of} id`}
        hint={`${elements[1]}, up to 15 characters`}
        maxLength={15}
        value={id}
        onChange={(event) => onChange({ id: event.currentTarget.value })}
      />
    </>
  );
}

function X12Fields({
  fields,
  onChange,
}: {
  readonly fields: Fields;
  readonly onChange: (change: Partial<Fields>) => void;
}) {
  return (
    <>
      <div className={styles.fields}>
        <PartyFields
          of="Our"
          elements={['ISA05', 'ISA06']}
          qualifier={fields.ourQualifier}
          id={fields.ourId}
          onChange={({ qualifier: ourQualifier = fields.ourQualifier, id: ourId = fields.ourId }) =>
            onChange({ ourQualifier, ourId })
          }
        />
        <PartyFields
          of="The ERP’s"
          elements={['ISA07', 'ISA08']}
          qualifier={fields.erpQualifier}
          id={fields.erpId}
          onChange={({ qualifier: erpQualifier = fields.erpQualifier, id: erpId = fields.erpId }) =>
            onChange({ erpQualifier, erpId })
          }
        />
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
        hint="ISA15 is T. Switch this off once the ERP has read a test order."
        isOn={fields.isTest}
        onToggle={(isTest) => onChange({ isTest })}
      />
    </>
  );
}

/** The ids of both sides for an ERP that fetches its orders as X12. It changes nothing about how orders leave. */
export function X12IdsForm({ way }: { readonly way: ErpFileWay | null }) {
  const [fields, setFields] = useState<Fields>(way ?? usual);
  const [isMissing, setIsMissing] = useState(false);
  const { isBusy, failure, change } = useChange();
  const problem = isMissing ? 'Enter the ids of both sides.' : failure?.detail;
  const save = (event: FormEvent) => {
    event.preventDefault();
    const isIncomplete = fields.ourId.trim() === '' || fields.erpId.trim() === '';
    setIsMissing(isIncomplete);
    if (isIncomplete) return;
    void change(async () => {
      const { format, ourQualifier, ourId, erpQualifier, erpId, x12Version, isTest } = fields;
      const ids = { ourQualifier, ourId, erpQualifier, erpId, x12Version, isTest };
      await callBackOffice('saveErpFileWay', {
        body: { ...ids, format, isOn: way?.isOn ?? false, version: way?.version ?? 0 },
      });
      notify('X12 ids saved');
    });
  };
  return (
    <details className={styles.more}>
      <summary>Fetch orders as X12</summary>
      <form className={styles.part} onSubmit={save} aria-label="Fetch orders as X12">
        <p className={styles.soft}>With the ids of both sides, each order is also available as an 850 or 860.</p>
        <X12Fields fields={fields} onChange={(changes) => setFields((before) => ({ ...before, ...changes }))} />
        {problem === undefined ? null : <Banner tone="alarm">{problem}</Banner>}
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
    <form className={styles.part} onSubmit={save} aria-label="Write orders to a folder">
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
      {format === 'x12' ? <X12Fields fields={fields} onChange={patch} /> : null}
      {underWay}
      {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
      <div className={styles.actions}>
        <Button type="submit" loading={isBusy}>
          {way?.isOn ? 'Save the format' : 'Write orders to the folder'}
        </Button>
      </div>
    </form>
  );
}
