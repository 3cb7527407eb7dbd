/** The search parameters of the administration screen. */
import { auditKinds } from '@operatory/contract/audit';
import type { AuditSearch } from './queries.ts';

export const administrationParts = ['settings', 'company-sign-in', 'going-live', 'audit'] as const;
export type AdministrationPart = (typeof administrationParts)[number];

export interface AdministrationSearch extends Partial<AuditSearch> {
  /** The list of people if absent. */
  readonly part?: AdministrationPart;
  /** The id of the open person, or `new`. */
  readonly person?: string;
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const dayOf = (value: unknown) => (/^\d{4}-\d{2}-\d{2}$/.test(textOf(value)) ? textOf(value) : '');
const kept = <Name extends string>(name: Name, value: string) =>
  value === '' ? {} : ({ [name]: value } as Record<Name, string>);

/** Ignores anything invalid. */
export function parseAdministrationSearch(query: Readonly<Record<string, unknown>>): AdministrationSearch {
  const kind = auditKinds.find((name) => name === query.kind);
  const person = textOf(query.person);
  const part = administrationParts.find((name) => name === query.part);
  return {
    ...(part === undefined ? {} : { part }),
    ...(/^[\w-]{1,100}$/.test(person) ? { person } : {}),
    ...(kind === undefined ? {} : { kind }),
    ...kept('who', textOf(query.who).slice(0, 320)),
    ...kept('from', dayOf(query.from)),
    ...kept('to', dayOf(query.to)),
  };
}
