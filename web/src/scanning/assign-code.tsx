/** Says which product a code belongs to, for everyone and from then on. */
import { type FormEvent, useState } from 'react';
import { callBackOffice } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { useSaving } from '../parts/forms/use-saving.ts';
import { notify } from '../parts/messages/toasts.ts';
import { Banner } from '../parts/states/banner.tsx';
import styles from './scanning.module.css';

interface AssignCodeProps {
  readonly code: string;
  readonly onAssigned: () => void;
}

export function AssignCode({ code, onAssigned }: AssignCodeProps) {
  const [itemNumber, setItemNumber] = useState('');
  const saving = useSaving(['codes']);
  const assign = (event: FormEvent) => {
    event.preventDefault();
    void saving.run(async () => {
      const { description } = await callBackOffice('assignCode', {
        body: { code, itemNumber: itemNumber.trim(), was: '' },
      });
      notify(`The code belongs to ${description}`);
      onAssigned();
    });
  };
  return (
    <form className={styles.assign} aria-label={`Assign ${code}`} onSubmit={assign}>
      <TextField
        label="Item number"
        maxLength={20}
        autoComplete="off"
        value={itemNumber}
        onChange={(event) => setItemNumber(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={saving.isBusy} disabled={itemNumber.trim() === ''}>
        Assign
      </Button>
      {saving.failure === undefined ? null : <Banner tone="alarm">{saving.failure.detail}</Banner>}
    </form>
  );
}
