/** Provisioning: data from a company's directory by SCIM, under the company sign-in of its e-mail domains. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { user } from './access.ts';
import { instant } from './columns.ts';
import { identityProvider } from './identity-providers.ts';

/** One for each company sign-in that was ever switched to provisioning. Only hashes of tokens are stored. */
export const provisioning = pgTable('provisioning', {
  providerId: text('provider_id')
    .primaryKey()
    .references(() => identityProvider.providerId, { onDelete: 'cascade' }),
  isOn: boolean('is_on').notNull().default(false),
  /** Null while it's off. */
  tokenHash: text('token_hash').unique(),
  madeAt: instant('made_at'),
  /** The token before, which works for a while longer. */
  previousHash: text('previous_hash').unique(),
  previousUntil: instant('previous_until'),
  lastUsedAt: instant('last_used_at'),
  /** Counts its changes. */
  version: integer('version').notNull().default(0),
});

/** The directory's data of a person beyond e-mail and name, which are stored with the person. */
export const provisionedPerson = pgTable(
  'provisioned_person',
  {
    providerId: text('provider_id')
      .notNull()
      .references(() => identityProvider.providerId, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The directory's name for the person; often, but not always, the e-mail. */
    userName: text('user_name').notNull(),
    externalId: text('external_id').notNull().default(''),
    givenName: text('given_name').notNull().default(''),
    familyName: text('family_name').notNull().default(''),
    displayName: text('display_name').notNull().default(''),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** When the directory deleted the person; for it, they don't exist until it creates them again. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.userId] }),
    index('provisioned_person_user').on(t.userId),
    index('provisioned_person_name').on(t.providerId, sql`lower(user_name)`),
    index('provisioned_person_deleted').on(t.providerId, t.userId).where(sql`deleted_at is not null`),
    index('provisioned_person_external').on(t.providerId, t.externalId),
  ],
);

export const provisionedGroup = pgTable(
  'provisioned_group',
  {
    groupId: text('group_id').primaryKey(),
    providerId: text('provider_id')
      .notNull()
      .references(() => identityProvider.providerId, { onDelete: 'cascade' }),
    displayName: text('display_name').notNull(),
    externalId: text('external_id').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('provisioned_group_name').on(t.providerId, sql`lower(display_name)`)],
);

export const provisionedMember = pgTable(
  'provisioned_member',
  {
    groupId: text('group_id')
      .notNull()
      .references(() => provisionedGroup.groupId, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.userId] }), index('provisioned_member_user').on(t.userId)],
);
