import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import { assistantScopes } from '#contract/assistants.ts'
import { organization, user } from '../better-auth/schema.ts'

/** Programs that have registered to ask members for access. Anybody may register, so a row permits nothing. */
export const assistantClients = pgTable('assistant_clients', {
  id: text().primaryKey(),
  name: text().notNull(),
  redirectUris: text().array().notNull(),
  createdAt: moment().notNull().defaultNow(),
})

/** Logins of terminals by a device code (RFC 8628), for ten minutes. Codes are hashes. */
export const deviceLogins = pgTable(
  'device_logins',
  {
    deviceHash: text().primaryKey(),
    /** Of the code that the terminal shows and the person enters. */
    userCodeHash: text().notNull().unique(),
    /** The name that the machine has given itself. */
    machine: text().notNull(),
    network: text().notNull(),
    scope: text({ enum: assistantScopes }).notNull(),
    /** What the person has allowed. */
    grantId: text().references(() => assistantGrants.id, { onDelete: 'cascade' }),
    deniedAt: moment(),
    polledAt: moment(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.grantId)],
)

/** A grant: what a member lets an assistant do in a workspace. Codes and tokens are hashes, so that whoever reads the database cannot use them. */
export const assistantGrants = pgTable(
  'assistant_grants',
  {
    id: text().primaryKey(),
    clientId: text()
      .notNull()
      .references(() => assistantClients.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    organizationId: text()
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    scope: text({ enum: assistantScopes }).notNull(),
    /** Whether the session in which the member agreed began with two factors. */
    secondFactor: boolean().notNull(),
    /** The code that the assistant exchanges for tokens, once. It stays, so that a second exchange is noticed. */
    codeHash: text().unique(),
    codeExpiresAt: moment().notNull(),
    codeChallenge: text().notNull(),
    redirectUri: text().notNull(),
    accessHash: text().unique(),
    accessExpiresAt: moment(),
    refreshHash: text().unique(),
    /** The token that was replaced last. If it is used again, somebody has copied it. */
    replacedHash: text().unique(),
    refreshedAt: moment(),
    expiresAt: moment().notNull(),
    lastUsedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.userId), index().on(table.organizationId), index().on(table.clientId)],
)
