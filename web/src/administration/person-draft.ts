/** An administrator's draft of a person, and the request made from it. */
import type { PersonDetails, PersonRights } from '@operatory/contract/people-administration';
import {
  kindOfPermissions,
  type Permission,
  type PersonKind,
  practiceRights,
  rightsOfKind,
  staffRightsOf,
} from '@operatory/domain/access';

export interface PersonDraft {
  readonly name: string;
  readonly email: string;
  readonly kind: PersonKind;
  readonly permissions: readonly Permission[];
  readonly territoryIds: readonly string[];
  /** Account numbers as typed, one a line or with commas. */
  readonly accounts: string;
}

/** Permissions that are preselected for a new person of this kind; staff keep those that they had. */
function usualRights(kind: PersonKind, held: readonly Permission[]): readonly Permission[] {
  const { always, usual } = rightsOfKind[kind];
  const kept = staffRightsOf(kind).filter((each) => held.includes(each));
  return [...always, ...usual, ...kept];
}

export const newPersonDraft: PersonDraft = {
  name: '',
  email: '',
  kind: 'customer',
  permissions: usualRights('customer', []),
  territoryIds: [],
  accounts: '',
};

export function draftOf({ name, email, permissions, territoryIds, accounts }: PersonDetails): PersonDraft {
  const held = permissions as readonly Permission[];
  return {
    ...{ name, email, territoryIds },
    kind: kindOfPermissions(new Set(held)),
    permissions: held,
    accounts: accounts.join('\n'),
  };
}

/** Another kind of person: the rights are the usual ones of that kind. */
export const withKind = (draft: PersonDraft, kind: PersonKind): PersonDraft => ({
  ...draft,
  kind,
  permissions: usualRights(kind, draft.permissions),
});

/** The permissions to offer for this kind; the others are included in it. */
export const choicesOf = (kind: PersonKind): readonly Permission[] => [
  ...rightsOfKind[kind].possible,
  ...(kind === 'customer' ? practiceRights : staffRightsOf(kind)),
];

/** Territories and accounts only if the kind has them, so that entries from before the kind changed aren’t sent. */
export const rightsOf = ({ name, kind, permissions, territoryIds, accounts }: PersonDraft): PersonRights => ({
  name: name.trim(),
  permissions: [...permissions],
  territoryIds: kind === 'account-manager' ? [...territoryIds] : [],
  accounts: kind === 'customer' ? accounts.split(/[\s,;]+/).filter((each) => each !== '') : [],
});
