/** What administrators set on a screen; one row at most. */
import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes } from './columns.ts';

export const installationSetting = pgTable(
  'installation_setting',
  {
    settingId: integer('setting_id').primaryKey(),
    /** By the names that the settings have in the program. */
    values: jsonb('values').$type<Record<string, string>>().notNull().default({}),
    /** Counts the changes. */
    version: integer('version').notNull().default(0),
    logo: bytes('logo'),
    logoType: text('logo_type'),
  },
  (t) => [check('installation_setting_one', sql`${t.settingId} = 1`)],
);
