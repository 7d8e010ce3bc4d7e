import { sql } from 'drizzle-orm'
import { text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AllowedValues } from '#contract/utm-allowed.ts'
import type { UtmField } from '#contract/utm.ts'
import { moment, workspaceTable } from '#database/columns.ts'

/** Named sets of UTM parameters. An empty parameter is not set. */
export const utmPresets = workspaceTable('utm_presets', {
  key: { id: text().notNull() },
  columns: {
    name: text().notNull(),
    source: text().notNull(),
    medium: text().notNull(),
    campaign: text().notNull(),
    term: text().notNull(),
    content: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  constraints: (table) => [uniqueIndex('utm_presets_name').on(table.workspaceId, sql`lower(${table.name})`)],
})

/** The allowed values of UTM parameters. There is a row for each parameter whose values were ever changed. */
export const utmAllowedValues = workspaceTable('utm_allowed_values', {
  key: { field: text().$type<UtmField>().notNull() },
  columns: {
    values: text().array().notNull().default([]),
    others: text().$type<AllowedValues['others']>().notNull(),
  },
})
