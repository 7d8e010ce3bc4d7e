import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, timestamps } from '#database/columns.ts'
import { roles } from '#contract/endpoint.ts'

// The tables of better-auth and of its organization plugin, with the names that it expects. An organization is a workspace.
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
  ...timestamps(),
})

export const session = pgTable(
  'session',
  {
    id: text().primaryKey(),
    expiresAt: moment().notNull(),
    token: text().notNull().unique(),
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

export const invitation = pgTable('invitation', {
  id: text().primaryKey(),
  organizationId: organizationId(),
  email: text().notNull(),
  role: text({ enum: roles }),
  status: text().notNull().default('pending'),
  expiresAt: moment().notNull(),
  createdAt: moment().notNull().defaultNow(),
  inviterId: userId(),
})

/** Failed sign-ins. Keys are hashes; the properties have the names that rate-limiter-flexible expects of a table. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    points: integer('count').notNull(),
    expire: moment('until').notNull(),
  },
  (table) => [index().on(table.expire)],
)
