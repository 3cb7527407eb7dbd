/** The note to the approvers, and the result of asking them. */
import { TextArea } from '../parts/fields/text-area.tsx';
import { Banner } from '../parts/states/banner.tsx';
import type { AskingApproval } from './use-ask-approval.ts';

interface AskNoteProps {
  readonly asking: AskingApproval;
}

export function AskNote({ asking }: AskNoteProps) {
  const { note, setNote, problem } = asking;
  return (
    <>
      {problem === undefined ? null : <Banner tone="alarm">{problem}</Banner>}
      <TextArea
        label="Note for the approver"
        hint="Optional"
        rows={2}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </>
  );
}
