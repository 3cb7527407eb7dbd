/** What a directory's document or patch says of a group. */
import { z } from 'zod';
import { type PatchOperation, pathsOf } from './read-patch.ts';
import { invalid, ScimError } from './scim-error.ts';

export interface Group {
  readonly displayName: string;
  readonly externalId: string;
  /** Ids of people. */
  readonly members: ReadonlySet<string>;
}

const label = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text));
const memberList = z.array(z.object({ value: z.string().max(100) }));

function labelOf(attribute: string, value: unknown): string {
  const read = label.safeParse(value);
  if (!read.success) throw invalid(`${attribute} is a text of one line with 1 to 200 characters.`);
  return read.data;
}

function membersOf(value: unknown): string[] {
  const read = memberList.safeParse(Array.isArray(value) ? value : [value]);
  if (!read.success) throw invalid('members is a list of objects, each with the id of a user as its value.');
  return read.data.map((member) => member.value);
}

type Draft = { displayName: string; externalId: string; members: Set<string> };

/** The id in a path such as `members[value eq "…"]`; `undefined` for another path. Throws for a path into members that we can't follow. */
function memberIn(path: string): string | undefined {
  const [, named] = /^members\[\s*value\s+eq\s+"([^"]*)"\s*\]$/.exec(path) ?? [];
  if (named === undefined && /^members\W/.test(path)) {
    throw new ScimError(400, 'Members are found as members[value eq "…"].', 'invalidPath');
  }
  return named;
}

/** The members in the value take the place of one, who has to be there (RFC 7644, 3.5.2.3). */
function replaceMember(draft: Draft, member: string, value: unknown): void {
  const members = membersOf(value);
  if (!draft.members.delete(member)) throw new ScimError(400, `${member} isn’t a member of the group.`, 'noTarget');
  for (const each of members) draft.members.add(each);
}

function set(draft: Draft, path: string, value: unknown, isAdded: boolean): void {
  const named = memberIn(path);
  if (named !== undefined && isAdded) {
    throw new ScimError(400, 'Members are added at members, without a filter.', 'invalidPath');
  }
  if (named !== undefined) replaceMember(draft, named, value);
  else if (path === 'displayname') draft.displayName = labelOf('displayName', value);
  else if (path === 'externalid') draft.externalId = value === null ? '' : labelOf('externalId', value);
  else if (path === 'members') {
    const members = value === null ? [] : membersOf(value);
    if (!isAdded) draft.members.clear();
    for (const each of members) draft.members.add(each);
  }
}

/** Okta names whom it removes in the path, Entra ID in the value. */
function remove(draft: Draft, path: string, value: unknown): void {
  const named = memberIn(path);
  if (named !== undefined) draft.members.delete(named);
  else if (path === 'members' && (value === undefined || value === null)) draft.members.clear();
  else if (path === 'members') for (const each of membersOf(value)) draft.members.delete(each);
  else if (path === 'externalid') draft.externalId = '';
  else if (path === 'displayname')
    throw new ScimError(400, 'displayName is required and can’t be removed.', 'mutability');
  else throw new ScimError(400, `There’s nothing at ${path}.`, 'noTarget');
}

/** Reads a whole document. Throws `ScimError` for values that can't be kept. */
export function readGroup(body: unknown): Group {
  if (typeof body !== 'object' || body === null) {
    throw new ScimError(400, 'The body isn’t a JSON object.', 'invalidSyntax');
  }
  const draft: Draft = { displayName: '', externalId: '', members: new Set() };
  for (const [path, value] of pathsOf(body)) set(draft, path, value, false);
  if (draft.displayName === '') throw invalid('displayName is missing.');
  return draft;
}

/** The group after the operations. */
export function patchedGroup(group: Group, operations: readonly PatchOperation[]): Group {
  const draft: Draft = { ...group, members: new Set(group.members) };
  for (const { op, path, value } of operations) {
    if (op === 'remove') remove(draft, path, value);
    else if (path !== '') set(draft, path, value, op === 'add');
    else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of pathsOf(value)) set(draft, name, inner, op === 'add');
    } else throw invalid('An operation without a path has an object of attributes as its value.');
  }
  return draft;
}
