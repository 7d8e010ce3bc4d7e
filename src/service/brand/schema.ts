import { json, text } from 'drizzle-orm/pg-core'
import type { BrandUse, brandCorners } from '#contract/brand-kit.ts'
import type { JsonObject } from '#contract/json.ts'
import { moment, timeOrderedId, workspaceTable } from '#database/columns.ts'
import type { StoredDesign } from '#service/codes/schema.ts'

export interface StoredColor {
  name: string
  /** `#rrggbb` in lower case. */
  value: string
  uses: BrandUse[]
}

/** The brand kits of workspaces, at most one for each. */
export const brandKits = workspaceTable('brand_kits', {
  key: {},
  columns: {
    colors: json().$type<StoredColor[]>().notNull(),
    /** The id of a font family. Empty: pages keep their own. */
    headingFont: text().notNull(),
    bodyFont: text().notNull(),
    corners: text().$type<(typeof brandCorners)[number]>(),
    /** Images of the library. An image that was deleted since is left out. */
    logoId: text(),
    pictureIds: text().array().notNull().default([]),
    updatedAt: moment().notNull(),
  },
})

/** A page that an application changes. Null stands for a key that is not set. */
export interface ChangedPage {
  kind: 'page'
  id: string
  name: string
  /** The revision before the change. */
  revision: number
  before: PageKeys
  after: PageKeys
}
export interface PageKeys {
  theme: JsonObject
  nav: JsonObject
}
export interface ChangedCode {
  kind: 'code'
  id: string
  name: string
  /** Null: the default design. */
  before: StoredDesign | null
  after: StoredDesign
}
export type ChangedItem = ChangedPage | ChangedCode

/** Applications of brand kits, with what they replace. Stored before anything changes, so that an interrupted one can be undone. */
export const brandApplications = workspaceTable('brand_applications', {
  key: { id: timeOrderedId() },
  columns: {
    at: moment().notNull(),
    actor: json().$type<{ id: string; name: string }>().notNull(),
    items: json().$type<ChangedItem[]>().notNull(),
    undoneAt: moment(),
  },
})
