/** The morning queue's search parameters: its filters, the open entry, and phone mode's customer. */
import { type MorningKind, morningKinds } from '@operatory/domain/morning-queue';

export interface MorningSearch {
  readonly kind?: MorningKind;
  readonly find?: string;
  /** Account and kind, such as `100001-past-due`. */
  readonly entry?: string;
  /** The account for which phone mode is open. */
  readonly call?: string;
  /** Shows the hidden kinds instead. */
  readonly show?: 'hidden';
}

/** Anything that can't be meant is left out. */
export function parseMorningSearch(query: Readonly<Record<string, unknown>>): MorningSearch {
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  const kind = morningKinds.find((one) => one === query.kind);
  const find = text(query.find).slice(0, 80);
  const entry = /^\d+-[a-z-]+$/.exec(text(query.entry))?.[0];
  const call = /^\d{1,12}$/.exec(text(query.call))?.[0];
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(find === '' ? {} : { find }),
    ...(entry === undefined ? {} : { entry }),
    ...(call === undefined ? {} : { call }),
    ...(query.show === 'hidden' ? { show: 'hidden' } : {}),
  };
}
