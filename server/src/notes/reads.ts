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
}

export interface Note extends NoteRow {
  note: string;
  version: string;
}

type Dated<Row> = Omit<Row, 'created' | 'changed'> & { created: Date; changed: Date };

const named = `n.note_id as id, n.title, n.created_at as created, n.customer_number as "customerNumber",
               n.changed_at as changed, u.name as "changedBy"`;

const onTheWire = <Row extends Dated<NoteRow>>(row: Row) => ({
  ...row,
  created: row.created.toISOString(),
  changed: row.changed.toISOString(),
});

/** One page, the newest note first; the order is total. */
export async function findNotes(
  { customerNumber }: CustomerScope,
  database: Queryable,
  { pageIndex, pageSize }: { readonly pageIndex: number; readonly pageSize: number },
): Promise<Page<NoteRow>> {
  const { rows } = await database.query<Dated<NoteRow>>({
    name: 'notes-page',
    text: `select ${named}
             from (select * from customer_note where customer_number = $1 and deleted_at is null
                    order by created_at desc, note_id limit $2 offset $3) n
             left join "user" u on u.id = n.changed_by_user_id
            order by n.created_at desc, n.note_id`,
    values: [customerNumber, pageSize + 1, pageIndex * pageSize],
  });
  return { data: rows.slice(0, pageSize).map(onTheWire), hasMore: rows.length > pageSize };
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
