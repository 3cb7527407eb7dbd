/** Asks the approvers to send the cart. */
import { useState } from 'react';
import { useViewer } from '../access/index.ts';
import { callBackOffice, isRefusedWith } from '../calls/index.ts';
import { useCartActions } from '../cart/index.ts';
import { useKeptDraft } from '../parts/forms/kept-draft.ts';
import { useSaving } from '../parts/forms/use-saving.ts';

/** `isAsker`: this person asks instead of sending; the rest is only for them. */
export function useAskApproval(customerNumber: string) {
  const viewer = useViewer();
  const actions = useCartActions(customerNumber);
  const saving = useSaving(['approvals']);
  // One id until there's a response, so that a retry after a lost response asks only once.
  const [approvalId, setApprovalId] = useState(() => crypto.randomUUID());
  // The checkout may be closed to look at the cart again.
  const [note, setNote, forgetNote] = useKeptDraft(`approval-note/${customerNumber}`, '');
  const [approvers, setApprovers] = useState<readonly string[]>();
  const [isUnsaved, setIsUnsaved] = useState(false);

  const ask = () =>
    saving.run(async () => {
      setIsUnsaved(false);
      // The request is about the cart that the server has.
      const end = await actions.sync();
      if (end !== 'done') {
        setIsUnsaved(end !== 'signed-out');
        return;
      }
      const body = { approvalId, note };
      try {
        setApprovers((await callBackOffice('askApproval', { params: { customerNumber }, body })).approvers);
      } catch (thrown) {
        // An earlier attempt arrived, and its request has ended or differs, so asking again is a new request.
        const isUsed = isRefusedWith(thrown, 'approval.decided') || isRefusedWith(thrown, 'approval.id-reused');
        if (isUsed) setApprovalId(crypto.randomUUID());
        throw thrown;
      }
      setApprovalId(crypto.randomUUID());
      forgetNote();
    });
  return {
    isAsker: viewer.kind === 'user' && viewer.permissions.has('RequestOnly'),
    note,
    setNote,
    /** The approvers, once asked. */
    approvers,
    isBusy: saving.isBusy,
    problem: isUnsaved
      ? 'Your latest changes aren’t saved yet, so nobody was asked. Try again in a moment.'
      : saving.failure?.detail,
    ask: () => void ask(),
  };
}

export type AskingApproval = ReturnType<typeof useAskApproval>;
