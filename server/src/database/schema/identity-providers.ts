/** Company sign-ins: OpenID Connect or SAML identity providers, as configured by an administrator. */
import type { GroupRule } from '@operatory/domain/access';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The result of the last test; `problem` is blank if it succeeded. */
export interface StoredTrial {
  readonly at: string;
  readonly by: string;
  readonly email: string;
  readonly name: string;
  readonly groups: readonly string[];
  /** False if the token or assertion doesn't have the claim at all. Absent in tries of earlier versions. */
  readonly hasGroupsClaim?: boolean;
  readonly problem: string;
}

export const identityProvider = pgTable(
  'identity_provider',
  {
    /** Random; it's part of the address that the provider sends people back to. */
    providerId: text('provider_id').primaryKey(),
    kind: text('kind').$type<'openid' | 'saml'>().notNull().default('openid'),
    name: text('name').notNull(),
    /** Of SAML, its entity ID. */
    issuer: text('issuer').notNull(),
    /** Of OpenID Connect. */
    clientId: text('client_id').notNull().default(''),
    /** Encrypted; of OpenID Connect. */
    clientSecret: text('client_secret').notNull().default(''),
    /** For SAML, from its metadata: the sign-on address, and the signing certificates. */
    signOnUrl: text('sign_on_url').notNull().default(''),
    certificates: text('certificates').array().notNull().default([]),
    /** Where the metadata was loaded from; blank if it was pasted. */
    metadataUrl: text('metadata_url').notNull().default(''),
    /** When it was last loaded from there, by a person or by itself. */
    metadataAt: instant('metadata_at'),
    /** When that was last tried, and why it failed; blank if it didn't. */
    metadataTriedAt: instant('metadata_tried_at'),
    metadataProblem: text('metadata_problem').notNull().default(''),
    /** Of SAML: the attribute that has the e-mail; blank for the usual ones. */
    emailAttribute: text('email_attribute').notNull().default(''),
    /** It signs in people with these e-mails only; empty for everybody's. */
    emailDomains: text('email_domains').array().notNull().default([]),
    isEmailTrusted: boolean('is_email_trusted').notNull().default(false),
    /** The claim that has the person's groups. */
    groupsClaim: text('groups_claim').notNull().default('groups'),
    groupRules: jsonb('group_rules').$type<GroupRule[]>().notNull().default([]),
    /** People who sign in only with it may also sign in with a passkey, which is outside the provider's control. */
    allowsPasskeys: boolean('allows_passkeys').notNull().default(false),
    isOn: boolean('is_on').notNull().default(false),
    /** A test of the stored values succeeded. */
    isTried: boolean('is_tried').notNull().default(false),
    trial: jsonb('trial').$type<StoredTrial>(),
    version: integer('version').notNull().default(1),
    addedAt: instant('added_at').notNull().defaultNow(),
  },
  (t) => [index('identity_provider_domains').using('gin', t.emailDomains)],
);

/** A person who was sent to a SAML provider. Each is answered once, and its answer is used once, by the same browser. */
export const samlSignIn = pgTable(
  'saml_sign_in',
  {
    /** The request's ID, which the provider's answer repeats. */
    requestId: text('request_id').primaryKey(),
    providerId: text('provider_id')
      .notNull()
      .references(() => identityProvider.providerId, { onDelete: 'cascade' }),
    /** Of the provider, when the person left. */
    version: integer('version').notNull(),
    /** Of the browser's cookie. */
    browserHash: text('browser_hash').notNull(),
    callbackUrl: text('callback_url').notNull(),
    errorUrl: text('error_url').notNull(),
    isTrial: boolean('is_trial').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** Hash of the ticket that the browser presents once the provider has responded. */
    ticketHash: text('ticket_hash').unique(),
    /** The person that the provider named; null if its response wasn't accepted. */
    identity: jsonb('identity'),
    /** Why it wasn't, as a sentence. */
    problem: text('problem').notNull().default(''),
  },
  (t) => [index('saml_sign_in_provider').on(t.providerId), index('saml_sign_in_expires').on(t.expiresAt)],
);
