/** Sends one entry, and says what came of it [C7.04] [C8.01] [C8.02]. */
import type { CouponItem } from '@operatory/contract/free-goods';
import { type RefusalCode, refusalText } from '@operatory/contract/refusals';
import type { CustomerNumber } from '@operatory/domain/customers';
import type { EntryField, WrongEntryField } from '@operatory/domain/free-goods';
import { refuse } from '@operatory/domain/refusals';
import { useRef, useState } from 'react';
import { call, failureOf, isSessionOver } from '../calls/index.ts';
import { logFailure } from '../calls/logged.ts';

/** The sentence of each field that is wrong. */
export type FieldErrors = Partial<Record<EntryField, string>>;

export const errorsOf = (wrong: readonly WrongEntryField[]): FieldErrors =>
  Object.fromEntries(wrong.map(({ field, refusal }) => [field, refusalText(refusal)]));

const sentence = (code: RefusalCode) => refusalText(refuse(code));

export interface Saving {
  readonly isSaving: boolean;
  /** Stands above the form. */
  readonly problem: string | undefined;
  /** What the server found wrong with fields. */
  readonly fieldErrors: FieldErrors;
  /** Sends it unless something is wrong; `true` once it is stored. */
  readonly save: (
    entry: Omit<CouponItem, 'CustomerId' | 'SaveId'>,
    wrong: readonly WrongEntryField[],
  ) => Promise<boolean>;
}

export function useSaveFreeGood(customerNumber: string): Saving {
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  // The same entry sent again keeps its id, so that a lost reply never stores it twice.
  const sent = useRef({ content: '', id: '' });

  const fail = (thrown: unknown) => {
    if (isSessionOver(thrown)) return;
    const failure = failureOf(thrown);
    logFailure(thrown);
    const errors = failure.kind === 'refused' ? failure.errors : [];
    if (errors.length > 0) {
      setFieldErrors(Object.fromEntries(errors.map(({ field, message }) => [field, message])));
      setProblem(sentence('free-goods.has-errors'));
      return;
    }
    const why = failure.kind === 'unreachable' ? ` ${failure.detail}` : '';
    setProblem(`${sentence('free-goods.not-saved')}${why === '' ? '' : `.${why}`}`);
  };

  return {
    isSaving,
    problem,
    fieldErrors,
    async save(entry, wrong) {
      setFieldErrors({});
      if (wrong.length > 0) {
        setProblem(sentence('free-goods.has-errors'));
        return false;
      }
      const content = JSON.stringify(entry);
      if (sent.current.content !== content) sent.current = { content, id: crypto.randomUUID() };
      setIsSaving(true);
      setProblem(undefined);
      try {
        const stored: unknown = await call('addFreeGood', {
          params: { customerNumber },
          body: { ...entry, CustomerId: customerNumber as CustomerNumber, SaveId: sent.current.id },
        });
        if (stored !== null && stored !== undefined) return true;
        setProblem(sentence('free-goods.not-saved'));
      } catch (thrown) {
        fail(thrown);
      } finally {
        setIsSaving(false);
      }
      return false;
    },
  };
}
