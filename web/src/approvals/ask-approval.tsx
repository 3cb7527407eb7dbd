/** Asks the practice's approvers to send the cart, where the order needs that. */
import { useState } from 'react';
import { callBackOffice } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextArea } from '../parts/fields/text-area.tsx';
import { useSaving } from '../parts/forms/use-saving.ts';
import { Banner } from '../parts/states/banner.tsx';
import styles from './approvals.module.css';

export function AskApproval({ customerNumber, why }: { readonly customerNumber: string; readonly why: string }) {
  const [approvalId] = useState(() => crypto.randomUUID());
  const [note, setNote] = useState('');
  const [approvers, setApprovers] = useState<readonly string[]>();
  const saving = useSaving(['approvals']);
  if (approvers !== undefined) {
    return <Banner tone="neutral">Asked {approvers.join(', ')}. You’ll see the decision under Notices.</Banner>;
  }
  const ask = () =>
    void saving.run(async () => {
      const body = { approvalId, note };
      setApprovers((await callBackOffice('askApproval', { params: { customerNumber }, body })).approvers);
    });
  return (
    <section className={styles.ask} aria-label="Ask for approval">
      <p>{why}</p>
      <TextArea
        label="Note for the approver"
        hint="Optional"
        rows={2}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {saving.failure === undefined ? null : <Banner tone="alarm">{saving.failure.detail}</Banner>}
      <div>
        <Button loading={saving.isBusy} onClick={ask}>
          Send the request
        </Button>
      </div>
    </section>
  );
}
