/** Assigns a code to a product, for everyone and from then on. */
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callBackOffice, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { useSaving } from '../parts/forms/use-saving.ts';
import { notify } from '../parts/messages/toasts.ts';
import { Banner } from '../parts/states/banner.tsx';
import styles from './scanning.module.css';

interface AssignCodeProps {
  /** As people see it. */
  readonly code: string;
  /** The product that it's currently assigned to, if any, and how it's identified. */
  readonly assigned?: { readonly codeKey: string; readonly itemNumber: string };
  readonly onAssigned: () => void;
}

export function AssignCode({ code, assigned, onAssigned }: AssignCodeProps) {
  const [itemNumber, setItemNumber] = useState('');
  const saving = useSaving(['codes']);
  const client = useQueryClient();
  /** Back to the product it had, or to none. */
  const undo = async (codeKey: string, was: string) => {
    try {
      if (assigned === undefined) await callBackOffice('unassignCode', { body: { codeKey, was } });
      else await callBackOffice('moveCode', { body: { codeKey, itemNumber: assigned.itemNumber, was } });
      notify(
        assigned === undefined
          ? `${code} has no product again. It’s listed once someone scans it.`
          : `${code} has its earlier product again`,
      );
    } catch (thrown) {
      notify(failureOf(thrown).detail, { tone: 'failed' });
    }
    void client.invalidateQueries({ queryKey: ['codes'] });
  };
  const assign = (event: FormEvent) => {
    event.preventDefault();
    void saving.run(async () => {
      const to = itemNumber.trim();
      const {
        codeKey,
        description,
        itemNumber: now,
      } = assigned === undefined
        ? await callBackOffice('assignCode', { body: { code, itemNumber: to, was: '' } })
        : await callBackOffice('moveCode', {
            body: { codeKey: assigned.codeKey, itemNumber: to, was: assigned.itemNumber },
          });
      notify(`${code} now belongs to ${description}`, {
        action: { label: 'Undo', run: () => void undo(codeKey, now) },
      });
      onAssigned();
    });
  };
  return (
    <form
      className={styles.assign}
      aria-label={`${assigned === undefined ? 'Assign' : 'Change'} ${code}`}
      onSubmit={assign}
    >
      <TextField
        label="Item number"
        maxLength={20}
        autoComplete="off"
        value={itemNumber}
        onChange={(event) => setItemNumber(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={saving.isBusy} disabled={itemNumber.trim() === ''}>
        {assigned === undefined ? 'Assign' : 'Change'}
      </Button>
      {saving.failure === undefined ? null : <Banner tone="alarm">{saving.failure.detail}</Banner>}
    </form>
  );
}
