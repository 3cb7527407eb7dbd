/** Company sign-ins: identity providers that speak OpenID Connect, as an administrator set them up. */
import type { GroupRule } from '@operatory/domain/access';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What the last try found; `problem` is blank if it worked. */
export interface StoredTrial {
  readonly at: string;
  readonly by: string;
  readonly email: string;
  readonly name: string;
  readonly groups: readonly string[];
  /** False if the token doesn't have the claim at all. Absent in tries of earlier versions. */
  readonly hasGroupsClaim?: boolean;
  readonly problem: string;
}

export const identityProvider = pgTable(
  'identity_provider',
  {
    /** Random; it's part of the address that the provider sends people back to. */
    providerId: text('provider_id').primaryKey(),
    name: text('name').notNull(),
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    /** Encrypted. */
    clientSecret: text('client_secret').notNull(),
    /** It signs in people with these e-mails only; empty for everybody's. */
    emailDomains: text('email_domains').array().notNull().default([]),
    isEmailTrusted: boolean('is_email_trusted').notNull().default(false),
    /** The claim that has the person's groups. */
    groupsClaim: text('groups_claim').notNull().default('groups'),
    groupRules: jsonb('group_rules').$type<GroupRule[]>().notNull().default([]),
    /** People who sign in only with it may also sign in with a passkey, which it doesn't know of. */
    allowsPasskeys: boolean('allows_passkeys').notNull().default(false),
    isOn: boolean('is_on').notNull().default(false),
    /** A try with what is stored now has worked. */
    isTried: boolean('is_tried').notNull().default(false),
    trial: jsonb('trial').$type<StoredTrial>(),
    version: integer('version').notNull().default(1),
    addedAt: instant('added_at').notNull().defaultNow(),
  },
  (t) => [index('identity_provider_domains').using('gin', t.emailDomains)],
);
