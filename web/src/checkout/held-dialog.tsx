/** Confirms an order that will not go straight to the warehouse. */
import { ConfirmDialog } from '../parts/messages/confirm-dialog.tsx';

export const creditHoldWords = 'This account is on credit hold. Accounting may stop the order.';

interface HeldDialogProps {
  /** Why customer service will review it; empty when they won't. */
  readonly holdText: string;
  readonly isOnCreditHold: boolean;
  readonly onSend: () => void;
  readonly onBack: () => void;
}

export function HeldDialog({ holdText, isOnCreditHold, onSend, onBack }: HeldDialogProps) {
  const isHeld = holdText !== '';
  return (
    <ConfirmDialog
      title={isHeld ? 'Held for review' : 'Credit hold'}
      confirmLabel={isHeld ? 'Send for review' : 'Send anyway'}
      cancelLabel="Back to Checkout"
      onConfirm={onSend}
      onCancel={onBack}
    >
      {isHeld ? <p>{holdText}</p> : null}
      {isOnCreditHold ? <p>{creditHoldWords}</p> : null}
    </ConfirmDialog>
  );
}
