import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, timestamps } from '#database/columns.ts'
import { roles } from '#contract/endpoint.ts'

// The tables of better-auth and of its plugins, with the names that better-auth expects. An organization is a workspace.
const userId = () =>
  text()
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' })
const organizationId = () =>
  text()
    .notNull()
    .references(() => organization.id, { onDelete: 'cascade' })

export const user = pgTable('user', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  twoFactorEnabled: boolean().notNull().default(false),
  ...timestamps(),
})

export const session = pgTable(
  'session',
  {
    id: text().primaryKey(),
    expiresAt: moment().notNull(),
    /** A hash, so that whoever reads the database cannot use its sessions. */
    token: text().notNull().unique(),
    /** The session expires at this time at the latest, even if it is extended. */
    endsAt: moment()
      .notNull()
      .default(sql`now() + interval '90 days'`),
    /** Whether the session began with two factors, or with single sign-on. */
    secondFactor: boolean().notNull().default(false),
    /** Whether the session began with single sign-on. */
    singleSignOn: boolean().notNull().default(false),
    /** When the person last confirmed the session by their password or a passkey, to change how they sign in. */
    confirmedAt: moment(),
    ...timestamps(),
    ipAddress: text(),
    userAgent: text(),
    activeOrganizationId: text(),
    userId: userId(),
  },
  (table) => [index().on(table.userId)],
)

export const account = pgTable(
  'account',
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: userId(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: moment(),
    refreshTokenExpiresAt: moment(),
    scope: text(),
    password: text(),
    ...timestamps(),
  },
  (table) => [index().on(table.userId)],
)

export const verification = pgTable('verification', {
  id: text().primaryKey(),
  identifier: text().notNull(),
  value: text().notNull(),
  expiresAt: moment().notNull(),
  ...timestamps(),
})

/** The id is that of the workspace. */
export const organization = pgTable('organization', {
  id: text().primaryKey(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  logo: text(),
  metadata: text(),
  requireTwoFactor: boolean().notNull().default(false),
  createdAt: moment().notNull().defaultNow(),
})

export const member = pgTable(
  'member',
  {
    id: text().primaryKey(),
    organizationId: organizationId(),
    userId: userId(),
    role: text({ enum: roles }).notNull().default('viewer'),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.userId), index().on(table.organizationId)],
)

/** The link of an invitation is signed with the secret of sessions, so that nothing in this table lets anybody in. */
export const invitation = pgTable(
  'invitation',
  {
    id: text().primaryKey(),
    organizationId: organizationId(),
    /** Null if whoever has the link may accept. */
    email: text(),
    role: text({ enum: roles }).notNull(),
    status: text({ enum: ['pending', 'accepted'] })
      .notNull()
      .default('pending'),
    /** Whether a mail server has accepted the message. */
    sent: boolean().notNull().default(false),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
    inviterId: text().references(() => user.id, { onDelete: 'set null' }),
  },
  (table) => [index().on(table.organizationId)],
)

/** A person's authenticator app. The secret and the recovery codes are encrypted. */
export const twoFactor = pgTable(
  'two_factor',
  {
    id: text().primaryKey(),
    secret: text().notNull(),
    backupCodes: text().notNull(),
    userId: userId(),
    verified: boolean().notNull().default(false),
    failedVerificationCount: integer().notNull().default(0),
    lockedUntil: moment(),
    /** The last time step whose code was accepted. A code is accepted only once. */
    lastStep: integer(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.userId)],
)

export const passkey = pgTable(
  'passkey',
  {
    id: text().primaryKey(),
    name: text(),
    publicKey: text().notNull(),
    userId: userId(),
    credentialID: text('credential_id').notNull().unique(),
    counter: integer().notNull(),
    deviceType: text().notNull(),
    backedUp: boolean().notNull(),
    transports: text(),
    createdAt: moment(),
    aaguid: text(),
    lastUsedAt: moment(),
  },
  (table) => [index().on(table.userId)],
)
