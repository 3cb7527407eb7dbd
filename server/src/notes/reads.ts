/** Queries for notes as the contract returns them. */
import type { Page } from '@operatory/contract/page';
import type { CustomerNumber } from '@operatory/domain/customers';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';

export interface NoteRow {
  id: string;
  title: string;
  created: string;
  customerNumber: string;
  changed: string;
  changedBy: string | null;
  isPinned: boolean;
}

export interface Note extends NoteRow {
  note: string;
  version: string;
}

type Dated<Row> = Omit<Row, 'created' | 'changed'> & { created: Date; changed: Date };

const named = `n.note_id as id, n.title, n.created_at as created, n.customer_number as "customerNumber",
               n.changed_at as changed, u.name as "changedBy", n.pinned_at is not null as "isPinned"`;

const onTheWire = <Row extends Dated<NoteRow>>(row: Row) => ({
  ...row,
  created: row.created.toISOString(),
  changed: row.changed.toISOString(),
});

export interface NotesWanted {
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly searchText?: string | undefined;
}

/** A note's text as it's searched: emphasis may begin in the middle of a word, and everything else divides words. */
const withoutTags = `regexp_replace(regexp_replace(html, '</?(strong|em|u|a)( [^>]*)?>', '', 'g'), '<[^>]*>', ' ', 'g')`;
const searched = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&amp;', '&'],
].reduce((text, [written, read]) => `replace(${text}, '${written}', '${read}')`, withoutTags);

const wordPatterns = (searchText: string) =>
  searchText
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);

/** One page, the newest note first; the order is total. With a search, only notes that have all of its words. */
export async function findNotes(
  { customerNumber }: CustomerScope,
  database: Queryable,
  { pageIndex, pageSize, searchText = '' }: NotesWanted,
): Promise<Page<NoteRow>> {
  const patterns = wordPatterns(searchText);
  const page = { limit: pageSize + 1, offset: pageIndex * pageSize };
  const { rows } = await database.query<Dated<NoteRow>>({
    name: patterns.length === 0 ? 'notes-page' : 'notes-search',
    text: `select ${named}
             from (select * from customer_note where customer_number = $1 and deleted_at is null
                      ${patterns.length === 0 ? '' : `and ${searched} ilike all($4::text[])`}
                    order by created_at desc, note_id limit $2 offset $3) n
             left join "user" u on u.id = n.changed_by_user_id
            order by n.created_at desc, n.note_id`,
    values: [customerNumber, page.limit, page.offset, ...(patterns.length === 0 ? [] : [patterns])],
  });
  return { data: rows.slice(0, pageSize).map(onTheWire), hasMore: rows.length > pageSize };
}

export interface PinnedNote {
  readonly id: string;
  readonly html: string;
  readonly changed: Date;
  readonly changedBy: string | null;
}

/** The pinned notes, the newest first. */
export async function readPinnedNotes(
  { customerNumber }: CustomerScope,
  database: Queryable,
): Promise<readonly PinnedNote[]> {
  const { rows } = await database.query<PinnedNote>({
    name: 'notes-pinned',
    text: `select n.note_id as id, n.html, n.changed_at as changed, u.name as "changedBy"
             from customer_note n left join "user" u on u.id = n.changed_by_user_id
            where n.customer_number = $1 and n.pinned_at is not null and n.deleted_at is null
            order by n.created_at desc, n.note_id`,
    values: [customerNumber],
  });
  return rows;
}

/** The account of a note, deleted or not; what opens the scope for everything else. */
export async function accountOfNote(database: Queryable, noteId: string): Promise<CustomerNumber | undefined> {
  const { rows } = await database.query<{ customerNumber: CustomerNumber }>({
    name: 'note-account',
    text: 'select customer_number as "customerNumber" from customer_note where note_id = $1',
    values: [noteId],
  });
  return rows[0]?.customerNumber;
}

/** A note of this account that isn't deleted. */
export async function findNote(
  { customerNumber }: CustomerScope,
  database: Queryable,
  noteId: string,
): Promise<Note | undefined> {
  const { rows } = await database.query<Dated<Note>>({
    name: 'note-whole',
    text: `select ${named}, n.html as note, n.version
             from customer_note n left join "user" u on u.id = n.changed_by_user_id
            where n.customer_number = $1 and n.note_id = $2 and n.deleted_at is null`,
    values: [customerNumber, noteId],
  });
  return rows[0] === undefined ? undefined : onTheWire(rows[0]);
}
