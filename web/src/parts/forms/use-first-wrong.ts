/** Focuses the first invalid field after a save was refused, on a form that is longer than the window. */
import { type RefObject, useEffect, useRef } from 'react';
import type { Failure } from '../../calls/index.ts';

const focusFirstWrong = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

/** The form's ref. The first field with an error is focused when there are other `problems`, or another `failure`. */
export function useFirstWrong(problems: object, failure: Failure | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0) focusFirstWrong(form.current);
  }, [problems]);
  useEffect(() => {
    if (failure !== undefined) focusFirstWrong(form.current);
  }, [failure]);
  return form;
}
