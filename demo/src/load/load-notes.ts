/** Loads the notes of the demo; people and practices are there already. */
import type { PlainDate } from '@operatory/domain/dates';
import { titleOf } from '@operatory/domain/notes';
import * as schema from '@operatory/server/database/schema/index.ts';
import type pg from 'pg';
import { copyRows } from '../copy-rows.ts';
import { notesOf } from '../notes/notes.ts';
import { practiceAt } from '../practices/practices.ts';
import type { DemoSize } from '../size.ts';

/** Number of practices whose notes are held in memory before they are written. */
const batchSize = 500;

/**
 * For the demo manager's accounts, notes by that manager and customer service; for the others, notes by people without
 * a sign-in.
 */
export async function loadNotes(client: pg.PoolClient, size: DemoSize, today: PlainDate): Promise<void> {
  const { rows } = await client.query<{ id: string; email: string; territories: string[] }>(
    `select u.id, u.email, coalesce(array_agg(t.territory_id) filter (where t.territory_id is not null), '{}') as territories
       from "user" u left join user_territory t on t.user_id = u.id
      where u.email in ('manager@demo.test', 'service@demo.test') group by u.id`,
  );
  const manager = rows.find(({ email }) => email.startsWith('manager'));
  const service = rows.find(({ email }) => email.startsWith('service'));
  for (let start = 0; start < size.practices; start += batchSize) {
    const places = Array.from({ length: Math.min(batchSize, size.practices - start) }, (_, offset) => start + offset);
    const notes = places.flatMap((index) => {
      const { customerNumber, territoryId } = practiceAt(index).row;
      const own = manager?.territories.includes(territoryId) === true ? manager.id : null;
      return notesOf(index, today).map(({ isByManager, createdAt, ...note }) => ({
        ...note,
        customerNumber,
        title: titleOf(note.html),
        createdAt,
        changedAt: createdAt,
        changedByUserId: isByManager ? own : (service?.id ?? null),
        deletedAt: null,
      }));
    });
    await copyRows(client, schema.customerNote, notes);
  }
}
