/** The note to the approvers, and the result of asking them. */
import { TextArea } from '../parts/fields/text-area.tsx';
import { Banner } from '../parts/states/banner.tsx';
import type { AskingApproval } from './use-ask-approval.ts';

interface AskNoteProps {
  readonly asking: AskingApproval;
  /** A request is pending, so there's nothing to write now. */
  readonly isAsked: boolean;
}

export function AskNote({ asking, isAsked }: AskNoteProps) {
  const { note, setNote, approvers, problem } = asking;
  return (
    <>
      {approvers === undefined || !isAsked ? null : (
        <Banner tone="neutral">
          Sent to {approvers.join(', ')} for approval. You’ll see the decision under Approvals and notices.
        </Banner>
      )}
      {problem === undefined ? null : <Banner tone="alarm">{problem}</Banner>}
      {isAsked ? null : (
        <TextArea
          label="Note for the approver"
          hint="Optional"
          rows={2}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
    </>
  );
}
