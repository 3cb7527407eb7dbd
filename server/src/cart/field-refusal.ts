/** A refusal with every field that is wrong, so that a screen can mark all of them at once. */
import { textOfRefusal } from '@operatory/contract/all-refusals';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { Refusal } from '@operatory/domain/refusals';

/** One error and its field in the request, such as `items.3`. */
export interface WrongField {
  readonly field: string;
  readonly refusal: Refusal<RefusalCode>;
}

/** The first refusal, carrying the places and sentences of all; `undefined` when there is none. */
export function refuseFields(wrong: readonly WrongField[]): Refusal<RefusalCode> | undefined {
  const [first] = wrong;
  if (first === undefined) return undefined;
  const errors = wrong.map(({ field, refusal }) => ({ field, message: textOfRefusal(refusal), code: refusal.refused }));
  return { ...first.refusal, copy: { errors } };
}
