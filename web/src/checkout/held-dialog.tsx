/** Confirms an order that will not go straight to the warehouse, or that may be a mistake. */
import type { CartWarnings } from '@operatory/contract/cart-warnings';
import { ConfirmDialog } from '../parts/messages/confirm-dialog.tsx';
import { OrderWarnings } from './order-warnings.tsx';

export const creditHoldWords = 'This account is on credit hold. Accounting may stop the order.';

interface HeldDialogProps {
  /** Why customer service will review it; empty when they won't. */
  readonly holdText: string;
  readonly isOnCreditHold: boolean;
  readonly warnings: CartWarnings;
  readonly onSend: () => void;
  readonly onBack: () => void;
}

export function HeldDialog({ holdText, isOnCreditHold, warnings, onSend, onBack }: HeldDialogProps) {
  const isHeld = holdText !== '';
  return (
    <ConfirmDialog
      title={isHeld ? 'Held for review' : isOnCreditHold ? 'Credit hold' : 'Check this order'}
      confirmLabel={isHeld ? 'Send for review' : 'Send anyway'}
      cancelLabel="Back to Checkout"
      onConfirm={onSend}
      onCancel={onBack}
    >
      {isHeld ? <p>{holdText}</p> : null}
      {isOnCreditHold ? <p>{creditHoldWords}</p> : null}
      <OrderWarnings warnings={warnings} />
    </ConfirmDialog>
  );
}
