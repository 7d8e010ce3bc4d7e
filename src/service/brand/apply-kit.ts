import type { AppliedBrand, BrandProblem } from '#contract/brand-application.ts'
import { getCode } from '#service/codes/get-code.ts'
import type { Caller } from '#service/http/caller.ts'
import { createId } from '#service/ids/ids.ts'
import { findPage } from '#service/pages/documents/page-rows.ts'
import {
  type BrandedCode,
  type CodesContext,
  drawInBrand,
  forEachDrawnCode,
  storeCodeDesign,
  undoCode,
} from './brand-codes.ts'
import { changePage, getPageBrand, listChangedSince, type PagesContext, planPage, planUndo } from './brand-pages.ts'
import { type ApplicationRow, getCodeBrand, type KitRow, markAsUndone, storeApplication } from './kit-rows.ts'
import type { ChangedCode, ChangedItem, ChangedPage, PageKeys } from './schema.ts'

export interface ApplicationContext extends PagesContext, CodesContext {}

interface Selection {
  kit: KitRow
  /** The logo, if it still is in the library. */
  logo: { id: string; url: string } | null
  pageIds: readonly string[]
  codeIds: readonly string[]
}

interface PlannedCode {
  item: ChangedCode
  design: Extract<BrandedCode, { ok: true }>['design']
}

/**
 * Applies the brand kit to pages and codes. Their former values are stored first, so that an application can be undone even if a
 * crash interrupted it. Pages and codes that cannot be changed are listed with the reason.
 */
export async function applyKit(
  context: ApplicationContext,
  caller: Caller,
  { kit, logo, pageIds, codeIds }: Selection,
): Promise<AppliedBrand> {
  const pageBrand = getPageBrand(kit, logo?.url ?? null)
  const plannedPages = await planPages(context, caller, { ids: new Set(pageIds), brand: pageBrand })
  const { planned: plannedCodes, problems } = await planCodes(context, caller, {
    ids: [...new Set(codeIds)],
    brand: getCodeBrand(kit, logo?.id ?? null),
  })
  const items: ChangedItem[] = [...plannedPages, ...plannedCodes.map(({ item }) => item)]
  const empty = { applicationId: null, pages: [], codes: [], problems }
  if (items.length === 0) return empty
  const application: ApplicationRow = {
    workspaceId: caller.workspace.id,
    id: createId('bra'),
    at: new Date(),
    actor: caller.actor,
    items,
    undoneAt: null,
  }
  await storeApplication(context.db, application)
  const applied: AppliedBrand = { ...empty, applicationId: application.id }
  for (const item of plannedPages) {
    const outcome = await changePage(context, caller, {
      item: { id: item.id, name: item.name },
      plan: (row, document) => planPage(row, document, pageBrand),
      // Somebody may have edited the page since it was planned, and again since it was planned anew.
      beforeEdit: async (planned) => {
        if (planned.revision === item.revision) return
        application.items = application.items.map((appliedItem) =>
          appliedItem.kind === 'page' && appliedItem.id === planned.id ? planned : appliedItem,
        )
        await storeApplication(context.db, application)
      },
    })
    addOutcome(applied, outcome)
  }
  for (const { item, design } of plannedCodes) {
    const problem = await storeCodeDesign(context, caller, { item, expected: item.before, design })
    addCode(applied, item, problem)
  }
  return removeUnchanged(context, application, applied)
}

/** Removes what could not be changed from the application: an undo would report it as changed since. */
async function removeUnchanged(
  { db }: ApplicationContext,
  application: ApplicationRow,
  applied: AppliedBrand,
): Promise<AppliedBrand> {
  const changedIds = new Set([...applied.pages, ...applied.codes].map(({ id }) => id))
  const items = application.items.filter(({ id }) => changedIds.has(id))
  if (items.length === application.items.length) return applied
  await storeApplication(db, { ...application, items })
  if (items.length > 0) return applied
  await markAsUndone(db, application, new Date())
  return { ...applied, applicationId: null }
}

/** Undoes an application. Changes that somebody has made since then are kept and listed. */
export async function undoApplication(
  context: ApplicationContext,
  caller: Caller,
  application: ApplicationRow,
): Promise<AppliedBrand> {
  const undone: AppliedBrand = { applicationId: application.id, pages: [], codes: [], problems: [] }
  for (const item of application.items) {
    if (item.kind === 'page') await undoPage(context, caller, { item, undone })
    else {
      const outcome = await undoCode(context, caller, item)
      if (outcome) addCode(undone, item, outcome.problem)
    }
  }
  // Only now, so that an undo that a crash interrupts can be repeated.
  await markAsUndone(context.db, application, new Date())
  return undone
}

async function undoPage(
  context: ApplicationContext,
  caller: Caller,
  { item, undone }: { item: ChangedPage; undone: AppliedBrand },
): Promise<void> {
  const { kind, id, name } = item
  const row = await findPage(context.db, caller.workspace.id, id)
  const changedSince = row ? listChangedSince(item, (await context.drafts.read(context.db, row)).document) : []
  addOutcome(undone, await changePage(context, caller, { item: { id, name }, plan: planUndo(item) }))
  if (changedSince.length === 0) return
  const changedNames = new Intl.ListFormat('en').format(changedSince)
  undone.problems.push({ kind, id, name, message: `Changed since then, and kept: ${changedNames}.` })
}

function addOutcome(applied: AppliedBrand, outcome: Awaited<ReturnType<typeof changePage>>): void {
  if (outcome?.ok) applied.pages.push(outcome.page)
  else if (outcome) applied.problems.push(outcome.problem)
}

function addCode(applied: AppliedBrand, { id, name }: ChangedCode, problem: BrandProblem | null): void {
  if (problem) applied.problems.push(problem)
  else applied.codes.push({ id, name })
}

async function planPages(
  { db, drafts }: ApplicationContext,
  { workspace }: Caller,
  { ids, brand }: { ids: ReadonlySet<string>; brand: PageKeys },
): Promise<ChangedPage[]> {
  const planned: ChangedPage[] = []
  for (const id of ids) {
    // A page that was deleted meanwhile is not in the way of the others.
    const row = await findPage(db, workspace.id, id)
    const change = row && planPage(row, (await drafts.read(db, row)).document, brand)
    if (change) planned.push(change)
  }
  return planned
}

async function planCodes(
  context: ApplicationContext,
  { workspace }: Caller,
  { ids, brand }: { ids: readonly string[]; brand: ReturnType<typeof getCodeBrand> },
): Promise<{ planned: PlannedCode[]; problems: BrandProblem[] }> {
  const planned: PlannedCode[] = []
  const problems: BrandProblem[] = []
  await forEachDrawnCode(ids, async (id) => {
    const row = await getCode(context.db, workspace.id, id)
    if (row === null) return
    const brandedDrawing = await drawInBrand(context, row, brand)
    const { name, design: before } = row
    if (!brandedDrawing.ok) problems.push({ kind: 'code', id, name, message: brandedDrawing.message })
    else if (brandedDrawing.changes)
      planned.push({
        item: { kind: 'code', id, name, before, after: brandedDrawing.design.design },
        design: brandedDrawing.design,
      })
  })
  return { planned, problems }
}
