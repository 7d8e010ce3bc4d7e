import { sql } from 'drizzle-orm'
import { text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AllowedValues } from '#contract/utm-allowed.ts'
import type { UtmField } from '#contract/utm.ts'
import { moment, workspaceTable } from '#database/columns.ts'

/** Named UTM parameters; an empty one is not set. */
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

/** The values that a UTM parameter may have, a row for each parameter that was ever changed. */
export const utmAllowedValues = workspaceTable('utm_allowed_values', {
  key: { field: text().$type<UtmField>().notNull() },
  columns: {
    values: text().array().notNull().default([]),
    others: text().$type<AllowedValues['others']>().notNull(),
  },
})
