/** Saves one entry, and reports the result. */
import type { CouponItem } from '@operatory/contract/free-goods';
import { type PageRefusalCode, refusalText } from '@operatory/contract/refusals';
import type { CustomerNumber } from '@operatory/domain/customers';
import type { EntryField, WrongEntryField } from '@operatory/domain/free-goods';
import { refuse } from '@operatory/domain/refusals';
import { useRef, useState } from 'react';
import { isRefusedWith } from '../calls/failure.ts';
import { callPanel, failureOf, isSessionOver } from '../calls/index.ts';
import { logFailure } from '../calls/logged.ts';

/** The error of each invalid field. */
export type FieldErrors = Partial<Record<EntryField, string>>;

export const errorsOf = (wrong: readonly WrongEntryField[]): FieldErrors =>
  Object.fromEntries(wrong.map(({ field, refusal }) => [field, refusalText(refusal)]));

const sentence = (code: PageRefusalCode) => refusalText(refuse(code));

export interface SaveState {
  readonly isSaving: boolean;
  /** Shown above the form. */
  readonly problem: string | undefined;
  /** The server's errors for fields. */
  readonly fieldErrors: FieldErrors;
  /** Sends it unless something is invalid; returns the id under which it's stored. */
  readonly save: (wrong: readonly WrongEntryField[]) => Promise<string | undefined>;
}

type Entry = Omit<CouponItem, 'CustomerId' | 'SaveId'>;

/** The errors of an entry; cleared when the entry changes. */
interface Fault {
  readonly content: string;
  readonly problem: string;
  readonly fieldErrors: FieldErrors;
}

const noErrors: FieldErrors = {};

/** `current` is the entry in the form. */
export function useSaveFreeGood(customerNumber: string, current: Entry): SaveState {
  const [isSaving, setIsSaving] = useState(false);
  const [fault, setFault] = useState<Fault>();
  const told = fault?.content === JSON.stringify(current) ? fault : undefined;
  // Sending the same entry again uses the same id, so that it isn't stored twice if a response is lost.
  const sent = useRef({ content: '', id: '' });

  const fail = (content: string, thrown: unknown) => {
    const tell = (problem: string, fieldErrors = noErrors) => setFault({ content, problem, fieldErrors });
    if (isSessionOver(thrown)) return;
    const failure = failureOf(thrown);
    logFailure(thrown);
    const errors = failure.kind === 'refused' ? failure.errors : [];
    if (errors.length > 0) {
      return tell(
        sentence('free-goods.has-errors'),
        Object.fromEntries(errors.map(({ field, message }) => [field, message])),
      );
    }
    if (isRefusedWith(thrown, 'free-goods.gone')) return tell(sentence('free-goods.gone'));
    const why = failure.kind === 'unreachable' ? ` ${failure.detail}` : '';
    tell(`${sentence('free-goods.not-saved')}${why === '' ? '' : `.${why}`}`);
  };

  return {
    isSaving,
    problem: told?.problem,
    fieldErrors: told?.fieldErrors ?? noErrors,
    async save(wrong) {
      const content = JSON.stringify(current);
      setFault(undefined);
      if (wrong.length > 0) {
        setFault({ content, problem: sentence('free-goods.has-errors'), fieldErrors: noErrors });
        return undefined;
      }
      if (sent.current.content !== content) sent.current = { content, id: crypto.randomUUID() };
      setIsSaving(true);
      try {
        const stored: unknown = await callPanel('addFreeGood', {
          params: { customerNumber },
          body: { ...current, CustomerId: customerNumber as CustomerNumber, SaveId: sent.current.id },
        });
        if (stored !== null && stored !== undefined) return sent.current.id;
        setFault({ content, problem: sentence('free-goods.not-saved'), fieldErrors: noErrors });
      } catch (thrown) {
        fail(content, thrown);
      } finally {
        setIsSaving(false);
      }
      return undefined;
    },
  };
}
