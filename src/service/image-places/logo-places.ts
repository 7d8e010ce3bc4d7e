import { desc } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import type { ImagePlace } from '#contract/image-uses.ts'
import type { Verdict } from '#contract/designs.ts'
import type { Database } from '#database/open.ts'
import { ENOUGH_MARGIN } from '#qr/enough-margin.ts'
import { drawCode, storeCodeDesign, toResolvable } from '#service/brand/brand-codes.ts'
import { getCode } from '#service/codes/get-code.ts'
import { codes, type StoredDesign } from '#service/codes/schema.ts'
import { matchesTemplate } from '#service/designs/find-template.ts'
import { hasLogo } from '#service/designs/images/library.ts'
import { getSampleText } from '#service/designs/render/sample-text.ts'
import { templates } from '#service/designs/schema.ts'
import type { Caller } from '#service/http/caller.ts'
import type { ChangeOutcome, DocumentChange, PlacesContext } from './document-change.ts'

const place = { subject: 'design', path: 'logo' } as const

const HARD_TO_SCAN = 'It would be hard to scan with this logo. Choose one with a simpler outline.'

/** The most codes that are listed, the newest first. Those that are replaced make room for others. */
const MAX_LISTED_CODES = 1_000

/** The codes, and the templates of codes, that have an image as their logo. */
export async function listLogoPlaces(db: Database, workspaceId: string, imageId: string): Promise<ImagePlace[]> {
  const list = async (kind: 'code' | 'code_template', table: typeof codes | typeof templates) => {
    const rows = await db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(hasLogo(table, workspaceId, imageId))
      .orderBy(desc(table.id))
      .limit(MAX_LISTED_CODES)
    return rows.map((row): ImagePlace => ({ kind, ...row, ...place, page: '', label: 'Logo', alt: null }))
  }
  return [...(await list('code', codes)), ...(await list('code_template', templates))]
}

/** Gives a code another logo, if the code can still be scanned well. Its other colors and shapes stay. */
export async function changeCodeLogo(
  context: PlacesContext,
  caller: Caller,
  { document, imageId, allowHardToScan }: DocumentChange,
): Promise<ChangeOutcome> {
  const nextId = getNextLogo(document)
  const row = await getCode(context.db, caller.workspace.id, document.id)
  const replaced = row && replaceLogo(row.design, { imageId, nextId })
  if (!row || !replaced) return { changedPlaces: [] }
  const design = await drawCode(context, row, replaced)
  if (!allowHardToScan && !isScannedWell(design.verdict, row.verdict))
    return { changedPlaces: [], problem: HARD_TO_SCAN }
  const problem = await storeCodeDesign(context, caller, { item: row, expected: row.design, design })
  return problem ? { changedPlaces: [], problem: problem.message } : { changedPlaces: [place] }
}

/** Gives a template of codes another logo, and draws it again. */
export async function changeTemplateLogo(
  { db, designs: { logos, drawings }, scanOrigin }: PlacesContext,
  caller: Caller,
  { document, imageId, allowHardToScan }: DocumentChange,
): Promise<ChangeOutcome> {
  const nextId = getNextLogo(document)
  const workspaceId = caller.workspace.id
  const isTemplate = matchesTemplate(workspaceId, document.id)
  const [row] = await db.select().from(templates).where(isTemplate)
  const replaced = row && replaceLogo(row.design, { imageId, nextId })
  if (!row || !replaced) return { changedPlaces: [] }
  const picture = replaced.plain.logo && (await logos.find(workspaceId, replaced.plain.logo.imageId, 'shown'))
  const { design, verdict, key } = await drawings.draw(
    getSampleText(scanOrigin),
    { ...replaced, picture },
    { explained: false },
  )
  if (!allowHardToScan && row.scanVerified && !verdict.scanVerified) return { changedPlaces: [], problem: HARD_TO_SCAN }
  const isChanged = await db.transaction(async (tx) => {
    const [current] = await tx.select().from(templates).where(isTemplate).for('update')
    if (!current || !isDeepStrictEqual(current.design, row.design)) return false
    await tx
      .update(templates)
      .set({
        design: { ...design, phonesOnly: verdict.phonesOnly },
        scanVerified: verdict.scanVerified,
        previewKey: key,
        updatedAt: new Date(),
      })
      .where(isTemplate)
    return true
  })
  return { changedPlaces: isChanged ? [place] : [] }
}

function getNextLogo({ bySubject }: DocumentChange['document']): string | undefined {
  const change = bySubject.get(place.subject)?.find(({ path }) => path === place.path)
  return change?.nextImage?.id
}

/** The design with the other logo at the same place. Null if the logo is another image by now. */
function replaceLogo(
  design: StoredDesign | null,
  { imageId, nextId }: { imageId: string; nextId: string | undefined },
) {
  const { source, plain } = toResolvable(design)
  if (nextId === undefined || plain.logo?.imageId !== imageId) return null
  return { source, plain: { ...plain, logo: { ...plain.logo, imageId: nextId } } }
}

/** A code that was hard to scan before does not have to become better. */
function isScannedWell(verdict: Verdict | null, before: Verdict | null): boolean {
  const enough = Math.min(ENOUGH_MARGIN, before?.scanMargin ?? ENOUGH_MARGIN)
  const isVerified = verdict?.scanVerified === true || before?.scanVerified === false
  return isVerified && (verdict?.scanMargin ?? 0) >= enough
}
