/** Before a decision about an order that a colleague is on, says who: the decision itself is never refused for that. */
import type { HeldOrder } from '@operatory/contract/review';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../parts/messages/confirm-dialog.tsx';
import { settings } from '../settings/index.ts';
import { claimWords, liveClaim } from './claim-words.ts';

interface Question {
  readonly title: string;
  readonly label: string;
  readonly words: string;
  readonly run: () => void;
}

/** `ask` runs the decision right away if no colleague is on the order. */
export function useClaimedByOther(order: Pick<HeldOrder, 'claim'>): {
  readonly ask: (question: Omit<Question, 'words'>) => void;
  readonly dialog: ReactNode;
} {
  const [question, setQuestion] = useState<Question>();
  const close = () => setQuestion(undefined);
  return {
    ask(asked) {
      const claim = liveClaim(order, Date.now());
      if (claim === undefined || claim.isMine) asked.run();
      else setQuestion({ ...asked, words: claimWords(claim, settings().timeZone) });
    },
    dialog:
      question === undefined ? null : (
        <ConfirmDialog
          title={question.title}
          confirmLabel={question.label}
          onConfirm={() => {
            close();
            question.run();
          }}
          onCancel={close}
        >
          <p>{question.words}.</p>
        </ConfirmDialog>
      ),
  };
}
