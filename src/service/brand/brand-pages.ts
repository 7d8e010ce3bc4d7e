import { isDeepStrictEqual } from 'node:util'
import { createBrandTheme } from '#blocks/theme/brand-theme.ts'
import type { AppliedBrand, BrandProblem } from '#contract/brand-application.ts'
import type { EditOperation } from '#contract/edit-operations.ts'
import type { JsonObject } from '#contract/json.ts'
import type { Document } from '#document/document.ts'
import type { Caller } from '#service/http/caller.ts'
import { ApiError } from '#service/http/api-error.ts'
import type { Context } from '#service/tenancy/context.ts'
import type { Drafts } from '#service/pages/documents/drafts.ts'
import { findPage, type PageRow } from '#service/pages/documents/page-rows.ts'
import { editPage } from '#service/pages/editing/edit-page.ts'
import type { KitRow } from './kit-rows.ts'
import type { ChangedPage, PageKeys } from './schema.ts'

export interface PagesContext extends Pick<Context, 'db' | 'scanOrigin' | 'allowPrivateHosts'> {
  drafts: Drafts
}

type AppliedPage = AppliedBrand['pages'][number]
/** The page after the change, or why it did not change. */
export type PageOutcome = { ok: true; page: AppliedPage } | { ok: false; problem: BrandProblem }

/** The keys of a page that the brand kit sets. */
export function getPageBrand(kit: Omit<KitRow, 'workspaceId' | 'updatedAt'>, logoUrl: string | null): PageKeys {
  return { theme: createBrandTheme(kit), nav: logoUrl === null ? {} : { favicon: { src: logoUrl, alt: '' } } }
}

/** The change of a page that gets these keys. Null if it has them already. */
export function planPage({ id, name, revision }: PageRow, document: Document, brand: PageKeys): ChangedPage | null {
  const after = {
    theme: pickDifferent(brand.theme, document.theme),
    nav: pickDifferent(brand.nav, document.nav),
  }
  if (isEmpty(after)) return null
  const before = { theme: pickCurrent(after.theme, document.theme), nav: pickCurrent(after.nav, document.nav) }
  return { kind: 'page', id, name, revision, before, after }
}

/**
 * Sets keys of a page, as an edit of its newest revision. `plan` decides from the document; it is asked again if somebody edits the page
 * meanwhile, and `beforeEdit` is called with each plan before it is carried out.
 */
export async function changePage(
  context: PagesContext,
  caller: Caller,
  options: {
    item: Pick<ChangedPage, 'id' | 'name'>
    plan(row: PageRow, document: Document): ChangedPage | null
    beforeEdit?(planned: ChangedPage): Promise<void>
  },
): Promise<PageOutcome | null> {
  const { item, plan, beforeEdit } = options
  for (;;) {
    const row = await findPage(context.db, caller.workspace.id, item.id)
    if (row === null) return { ok: false, problem: { kind: 'page', ...item, message: 'This page was deleted.' } }
    const { document } = await context.drafts.read(context.db, row)
    const planned = plan(row, document)
    if (planned === null) return null
    await beforeEdit?.(planned)
    try {
      const request = { revision: row.revision, operations: toOperations(planned.after) }
      const editedPage = await editPage(context, caller, { id: row.id, request })
      return { ok: true, page: presentPage(editedPage.row, row) }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'stale_revision')
        return { ok: false, problem: { kind: 'page', id: row.id, name: row.name, message: error.message } }
    }
  }
}

function presentPage({ id, name, revision }: PageRow, before: PageRow): AppliedPage {
  const { publishedRevision } = before
  if (publishedRevision === null) return { id, name, revision, publish: 'not_published' }
  return { id, name, revision, publish: publishedRevision === before.revision ? 'ready' : 'has_other_changes' }
}

/** The part of a change that an undo restores: the keys that nobody has changed since. */
export function planUndo({ before, after }: ChangedPage): (row: PageRow, document: Document) => ChangedPage | null {
  return (row, document) => {
    const keys = {
      theme: pickUnchanged(before.theme, after.theme, document.theme),
      nav: pickUnchanged(before.nav, after.nav, document.nav),
    }
    return planPage(row, document, keys)
  }
}

/** The keys that somebody has changed since, by their names for people. */
export function listChangedSince({ before, after }: ChangedPage, { theme, nav }: Document): string[] {
  const isChanged = (name: string, values: Record<'before' | 'after' | 'now', JsonObject>) =>
    !isSame(values.now[name], values.after[name]) && !isSame(values.now[name], values.before[name])
  const themeNames = Object.keys(after.theme).filter((name) =>
    isChanged(name, { before: before.theme, after: after.theme, now: theme }),
  )
  const navNames = Object.keys(after.nav).filter((name) =>
    isChanged(name, { before: before.nav, after: after.nav, now: nav }),
  )
  return [...themeNames, ...navNames].map((name) => names[name] ?? name)
}

const names: Record<string, string> = {
  accentColour: 'accent color',
  backgroundColour: 'background color',
  headingFont: 'heading font',
  bodyFont: 'text font',
  corners: 'corners',
  favicon: 'icon',
  followsBrand: 'setting to follow the brand kit',
}

function toOperations({ theme, nav }: PageKeys): EditOperation[] {
  return [
    ...(Object.keys(theme).length === 0 ? [] : [{ op: 'setTheme' as const, theme }]),
    ...(Object.keys(nav).length === 0 ? [] : [{ op: 'setNav' as const, nav }]),
  ]
}

function isEmpty({ theme, nav }: PageKeys): boolean {
  return Object.keys(theme).length + Object.keys(nav).length === 0
}

function pickDifferent(brandKeys: JsonObject, current: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(brandKeys).filter(([name, value]) => !isSame(value, current[name])))
}

function pickCurrent(keys: JsonObject, current: JsonObject): JsonObject {
  return Object.fromEntries(Object.keys(keys).map((name) => [name, current[name] ?? null]))
}

function pickUnchanged(before: JsonObject, after: JsonObject, current: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(before).filter(([name]) => isSame(current[name], after[name])))
}

/** A key that is not set is null in a change. */
function isSame(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(a ?? null, b ?? null)
}
