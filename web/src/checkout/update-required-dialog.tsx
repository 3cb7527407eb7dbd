/** Asks to update before an order is sent by a page of another version than is expected [B4.09] [B8.04]. */
import { ConfirmDialog } from '../parts/messages/confirm-dialog.tsx';

interface UpdateRequiredDialogProps {
  readonly message: string;
  readonly onBack: () => void;
}

/** Everything that was typed is the cart's or kept: the reload loses nothing. */
export function UpdateRequiredDialog({ message, onBack }: UpdateRequiredDialogProps) {
  return (
    <ConfirmDialog
      title="Update required"
      confirmLabel="Update"
      cancelLabel="Back to Checkout"
      onConfirm={() => window.location.reload()}
      onCancel={onBack}
    >
      <p>{message}</p>
    </ConfirmDialog>
  );
}
