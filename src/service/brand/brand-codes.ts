import { isDeepStrictEqual } from 'node:util'
import { applyBrand, type BrandFit, brandFits, type CodeBrand, isLightOnDark } from '#qr/brand-design.ts'
import { defaultDesign } from '#qr/default-design.ts'
import { ENOUGH_MARGIN } from '#qr/enough-margin.ts'
import type { PlainDesign } from '#contract/plain-design.ts'
import type { StoredCodeDesign } from '#service/codes/code-design.ts'
import type { CodeListeners } from '#service/codes/code-listeners.ts'
import { getCode, getCodeForUpdate } from '#service/codes/get-code.ts'
import type { CodeRow } from '#service/codes/present-code.ts'
import type { StoredDesign } from '#service/codes/schema.ts'
import { updateCode } from '#service/codes/update-code.ts'
import type { Designs } from '#service/designs/designs.ts'
import type { ResolvedDesign } from '#service/designs/render/drawings.ts'
import { ApiError } from '#service/http/api-error.ts'
import type { Caller } from '#service/http/caller.ts'
import type { Context } from '#service/tenancy/context.ts'
import type { BrandProblem } from '#contract/brand-application.ts'
import type { ChangedCode } from './schema.ts'

export interface CodesContext extends Pick<Context, 'db' | 'scanOrigin' | 'forget'> {
  designs: Designs
  listeners: CodeListeners
}

/** A code in the brand kit: drawn and verified, or why it cannot take the brand kit. */
export type BrandedCode =
  | { ok: true; design: StoredCodeDesign & { design: StoredDesign }; note: string | null; changes: boolean }
  | { ok: false; message: string }

/** Codes that are drawn at the same time. More would delay the drawings of other people. */
const DRAWN_TOGETHER = 4

/** Draws codes, a few at a time. */
export async function forEachDrawnCode(ids: readonly string[], drawCode: (id: string) => Promise<void>): Promise<void> {
  for (let start = 0; start < ids.length; start += DRAWN_TOGETHER)
    await Promise.all(ids.slice(start, start + DRAWN_TOGETHER).map(drawCode))
}

/** Draws a code in a brand, in the first fit that scans well. The code is not changed. */
export async function drawInBrand(context: CodesContext, row: CodeRow, brand: CodeBrand): Promise<BrandedCode> {
  const { source, plain } = toResolvable(row.design)
  if (row.design !== null && row.verdict && isDeepStrictEqual(toJson(applyBrand(plain, brand, 'exact')), toJson(plain)))
    return { ok: true, design: { ...row, design: row.design }, note: null, changes: false }
  // A code that was hard to scan before does not have to become better.
  const enough = Math.min(ENOUGH_MARGIN, row.verdict?.scanMargin ?? ENOUGH_MARGIN)
  for (const fit of brandFits) {
    const brandedDesign = applyBrand(plain, brand, fit)
    const design = await drawCode(context, row, { source, plain: brandedDesign })
    if (design.verdict?.scanVerified !== true || design.verdict.scanMargin < enough) continue
    const changes = !isDeepStrictEqual(toJson(design.design), toJson(row.design))
    return { ok: true, design, note: describeFit(brandedDesign, brand, fit), changes }
  }
  const direction = isLightOnDark(plain) ? 'lighter' : 'darker'
  return { ok: false, message: `It would be hard to scan in these colors. Choose a ${direction} color for codes.` }
}

function describeFit({ foreground }: PlainDesign, { color, logo }: CodeBrand, fit: BrandFit): string | null {
  const ink = typeof foreground === 'string' ? foreground : foreground.from
  const isAdjusted = color !== null && ink !== color
  const colorNote = isAdjusted ? 'The color is adjusted so that phones can read the code.' : ''
  const logoNote = fit === 'own logo' && logo !== null ? 'The logo is left out, because it would cover too much.' : ''
  return [colorNote, logoNote].filter((note) => note !== '').join(' ') || null
}

/** Draws a design for a code, and verifies it. The code is not changed. */
export async function drawCode(
  { designs, scanOrigin }: CodesContext,
  { workspaceId, shortCode }: CodeRow,
  { source, plain }: Pick<ResolvedDesign, 'source' | 'plain'>,
) {
  const picture = plain.logo && (await designs.logos.find(workspaceId, plain.logo.imageId, 'shown'))
  const text = `${scanOrigin}/${shortCode}`
  const { design, verdict, key } = await designs.drawings.draw(text, { source, plain, picture }, { explained: true })
  return { design, verdict, preview: { key, text } }
}

/** Stores a drawn design, unless the design of the code is no longer `expected`. */
export async function storeCodeDesign(
  { db, scanOrigin, listeners, forget }: CodesContext,
  caller: Caller,
  {
    item,
    expected,
    design,
  }: { item: Pick<ChangedCode, 'id' | 'name'>; expected: StoredDesign | null; design: StoredCodeDesign },
): Promise<BrandProblem | null> {
  const { id } = item
  const scanHost = new URL(scanOrigin).hostname
  const row = await db.transaction(async (tx) => {
    const current = await getCodeForUpdate(tx, caller.workspace.id, id)
    if (!current) throw new ApiError('not_found')
    if (!isDeepStrictEqual(toJson(current.design), toJson(expected))) return null
    return updateCode(tx, caller, { id, patch: { design }, listeners, scanHost })
  })
  if (row === null)
    return { kind: 'code', id, name: item.name, message: 'The design of this code was changed meanwhile, and stays.' }
  forget(row.shortCode)
  return null
}

/** Gives a code the design from before an application, unless it was changed since. Null if it has that design already. */
export async function undoCode(
  context: CodesContext,
  caller: Caller,
  item: ChangedCode,
): Promise<{ problem: BrandProblem | null } | null> {
  const { id, name, before, after } = item
  const row = await getCode(context.db, caller.workspace.id, id)
  if (row === null) return { problem: { kind: 'code', id, name, message: 'This code no longer exists.' } }
  if (isDeepStrictEqual(toJson(row.design), toJson(before))) return null
  if (!isDeepStrictEqual(toJson(row.design), toJson(after)))
    return { problem: { kind: 'code', id, name, message: 'The design of this code was changed since, and stays.' } }
  // The picture from before may be deleted already, so it is drawn again.
  const design =
    before === null
      ? { design: null, verdict: null, preview: null }
      : await drawCode(context, row, toResolvable(before))
  return { problem: await storeCodeDesign(context, caller, { item, expected: after, design }) }
}

/** The inputs from which a stored design was drawn. */
export function toResolvable(storedDesign: StoredDesign | null): Pick<ResolvedDesign, 'source' | 'plain'> {
  if (storedDesign === null) return { source: { kind: 'plain' }, plain: defaultDesign }
  const { plain, palette: _, correction: __, ...source } = storedDesign
  return { source, plain }
}

/** As JSON, where members that are undefined are left out. */
function toJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
