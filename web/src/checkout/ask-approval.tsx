/** Asks the practice's approvers to send the cart after the server required it. */
import { Button } from '../parts/controls/button.tsx';
import styles from './ask-approval.module.css';
import { AskNote } from './ask-note.tsx';
import { RequestReceipt } from './request-receipt.tsx';
import { useAskApproval } from './use-ask-approval.ts';

export function AskApproval({ customerNumber, why }: { readonly customerNumber: string; readonly why: string }) {
  const asking = useAskApproval(customerNumber);
  if (asking.approvers !== undefined)
    return <RequestReceipt customerNumber={customerNumber} asked={asking.approvers} />;
  return (
    <section className={styles.ask} aria-label="Ask for approval">
      <p>{why}</p>
      <AskNote asking={asking} />
      <div>
        <Button loading={asking.isBusy} onClick={asking.ask}>
          Send the request
        </Button>
      </div>
    </section>
  );
}
