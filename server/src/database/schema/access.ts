/** People who sign in (better-auth's tables) and what each of them may reach. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { customer, territory } from './customers.ts';

export const user = pgTable(
  'user',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    /** The part behind the last @. */
    emailDomain: text('email_domain').generatedAlwaysAs(sql`substring(email from '@([^@[:space:]]+)$')`),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** The moment from which the person can't sign in; their past actions stay under their name. */
    withdrawnAt: instant('withdrawn_at'),
    /** Their name and e-mail were removed; their history stays. */
    forgottenAt: instant('forgotten_at'),
    /** A load brought the person, so that a file without them withdraws them. */
    isFromFeed: boolean('is_from_feed').notNull().default(false),
    /** Withdrawn by someone on a screen: no load takes the person up again. */
    isSuspended: boolean('is_suspended').notNull().default(false),
    /** Someone set the person's rights on a screen: a row without rights doesn't change them. */
    areRightsSetHere: boolean('are_rights_set_here').notNull().default(false),
    /** Counts each change of name, rights, territories, accounts, or withdrawal. */
    version: integer('version').notNull().default(0),
  },
  (t) => [
    index('user_by_name').on(sql`(withdrawn_at is not null)`, sql`lower(name)`, t.id),
    index('user_name_words').using('gin', sql`lower(name) gin_trgm_ops`),
    index('user_email_words').using('gin', sql`email gin_trgm_ops`),
    index('user_email_domain').on(t.emailDomain, t.id).where(sql`forgotten_at is null`),
  ],
);

export const session = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** The customer user in a staff member's *View as* session. */
    viewsAsUserId: text('views_as_user_id').references(() => user.id, { onDelete: 'set null' }),
    viewsAsUntil: instant('views_as_until'),
    /** How the person came in: `password`, `provider`, or `passkey`. */
    via: text('via').notNull().default('password'),
    /** When the second step was passed in this session. */
    factorAt: instant('factor_at'),
    /** Wrong codes while the second step was asked for. */
    factorFailures: integer('factor_failures').notNull().default(0),
    /** When the person last re-authenticated; sensitive changes require it again later. */
    provedAt: instant('proved_at').notNull().defaultNow(),
  },
  (t) => [
    index('session_user').on(t.userId),
    index('session_end').on(t.expiresAt),
    index('session_views_as').on(t.viewsAsUserId).where(sql`${t.viewsAsUserId} is not null`),
  ],
);

/** A person's authenticator app. Secrets are encrypted. */
export const authenticatorApp = pgTable('authenticator_app', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** Null until the first one is confirmed with a code. */
  secret: text('secret'),
  confirmedAt: instant('confirmed_at'),
  /** The newest 30 seconds whose code was used, so that no code works twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** One that isn't confirmed yet, and until when it can be. */
  nextSecret: text('next_secret'),
  nextUntil: instant('next_until'),
});

/** Codes for someone who lost their phone. Each works once; only hashes are stored. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

export const passkey = pgTable(
  'passkey',
  {
    passkeyId: text('passkey_id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    addedAt: instant('added_at').notNull().defaultNow(),
    usedAt: instant('used_at'),
  },
  (t) => [index('passkey_user').on(t.userId)],
);

/** A passkey challenge for a browser. Each is used up by the first response. */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    /** The session it's for; null for signing in with the passkey alone. */
    sessionId: text('session_id').references(() => session.id, { onDelete: 'cascade' }),
    /** `add`, `prove`, or `sign-in`. */
    purpose: text('purpose').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('passkey_challenge_session').on(t.sessionId), index('passkey_challenge_end').on(t.expiresAt)],
);

/** A way to sign in: a password, or an outside identity provider. */
export const account = pgTable(
  'account',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('account_user').on(t.userId)],
);

export const verification = pgTable('verification', {
  id: text('id').primaryKey(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** An access token for the hub, good for one connection; goes with its session. */
export const hubTicket = pgTable(
  'hub_ticket',
  {
    ticketHash: text('ticket_hash').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('hub_ticket_session').on(t.sessionId)],
);

/** Links with which a person chooses a password. Only a hash of the link's token is stored. */
export const accessLink = pgTable(
  'access_link',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    madeAt: instant('made_at').notNull().defaultNow(),
    /** Who made it: a person's e-mail, or the command on the server; empty if someone asked for it as this person. */
    madeBy: text('made_by').notNull(),
    /** It was sent to the person's own mailbox, so no one else has seen it. */
    isMailed: boolean('is_mailed').notNull().default(false),
  },
  (t) => [index('access_link_user').on(t.userId)],
);

/** The addresses with which the first administrator comes in; only hashes of their tokens. */
export const setupLink = pgTable('setup_link', {
  tokenHash: text('token_hash').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});

/** Wrong passwords by counter, and until when further attempts are refused. */
export const signInFailure = pgTable(
  'sign_in_failure',
  {
    /** A hash of person, place or browser. */
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    lastAt: instant('last_at').notNull(),
    blockedUntil: instant('blocked_until').notNull(),
  },
  (t) => [index('sign_in_failure_last').on(t.lastAt)],
);

/** Turns taken of a limit that all processes share, and when its span ends. */
export const turnCount = pgTable(
  'turn_count',
  {
    /** A hash of the limit's name and whom it's counted for. */
    key: text('key').primaryKey(),
    turns: integer('turns').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (t) => [index('turn_count_end').on(t.endsAt)],
);

export const userPermission = pgTable(
  'user_permission',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    permission: text('permission').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.permission] }),
    index('user_permission_punch_out').on(t.userId).where(sql`permission = 'PunchOut'`),
  ],
);

/** Territories that an account manager manages. */
export const userTerritory = pgTable(
  'user_territory',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    territoryId: text('territory_id')
      .notNull()
      .references(() => territory.territoryId, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.territoryId] }), index('user_territory_territory').on(t.territoryId)],
);

/** Accounts that a customer user may reach. */
export const userCustomer = pgTable(
  'user_customer',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    customerNumber: text('customer_number')
      .notNull()
      .references(() => customer.customerNumber),
  },
  (t) => [primaryKey({ columns: [t.userId, t.customerNumber] }), index('user_customer_customer').on(t.customerNumber)],
);
