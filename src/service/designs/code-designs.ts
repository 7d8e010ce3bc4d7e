import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#database/open.ts'
import { defaultDesign } from '#qr/default-design.ts'
import type { LogoPicture } from '#qr/logo-place.ts'
import { isCode } from '../codes/get-code.ts'
import type { CodeDesigns, PresentedCodeDesign, StoredCodeDesign } from '../codes/code-design.ts'
import type { CodeRow } from '../codes/present-code.ts'
import { codes, type StoredDesign } from '../codes/schema.ts'
import { toStoredDesign, type Drawings, presentDesign, presentReaders, type ResolvedDesign } from './render/drawings.ts'
import { listCodesWithoutDrawing } from './render/codes-without-drawing.ts'
import { HeavyLogoError, type Logos } from './render/logos.ts'
import { getPlainPreviewUrls } from './render/plain-preview.ts'
import type { ObjectStore } from '../storage/object-store.ts'
import type { Renderer } from './render/render.ts'
import type { ResolveDesign } from './resolve-design.ts'
import { getSampleText } from './render/sample-text.ts'

const CODES_PER_QUERY = 50

/** Draws the designs of codes and stores their pictures. */
export interface CodeDrawer extends CodeDesigns {
  /**
   * Draws codes whose pictures are missing in the store or were drawn for another scan origin, one after the other, before the pictures are
   * requested.
   */
  catchUp(signal: AbortSignal): Promise<void>
}

interface DrawerDependencies {
  db: Database
  store: ObjectStore
  scanOrigin: string
  renderer: Renderer
  drawings: Drawings
  logos: Logos
  resolve: ResolveDesign
}

export function createCodeDesigns(dependencies: DrawerDependencies): CodeDrawer {
  const { db, store, scanOrigin, renderer, drawings, logos, resolve } = dependencies
  const getPlainDesign = createPlainDesignReader({ renderer, scanOrigin })

  async function drawCode(shortCode: string, resolved: ResolvedDesign): Promise<StoredCodeDesign> {
    if (isDefaultDesign(resolved)) return { design: null, verdict: null, preview: null }
    const text = `${scanOrigin}/${shortCode}`
    const { design, verdict, key } = await drawings.draw(text, resolved, { explained: true })
    return { design, verdict, preview: { key, text } }
  }

  async function redraw(row: CodeRow, design: StoredDesign): Promise<StoredCodeDesign> {
    const { logo } = design.plain
    const picture = logo && (await logos.find(row.workspaceId, logo.imageId, 'shown'))
    const storedDesign = await drawAgain(row, design, picture)
    // Stores the picture only if the code was not changed in the meantime.
    await db
      .update(codes)
      .set(storedDesign)
      .where(and(isCode(row.workspaceId, row.id), eq(codes.updatedAt, row.updatedAt)))
    return storedDesign
  }

  async function drawAgain({ shortCode }: CodeRow, design: StoredDesign, picture: LogoPicture | null) {
    const { plain: plainDesign, palette: _, correction: __, ...source } = design
    return drawCode(shortCode, { source, plain: plainDesign, picture })
  }

  /** Leaves out a logo that is too heavy to be drawn now. Such a drawing is not stored, so that the logo is drawn again later. */
  async function redrawToShow(row: CodeRow, design: StoredDesign): Promise<StoredCodeDesign> {
    return redraw(row, design).catch((error: unknown) => {
      if (error instanceof HeavyLogoError) return drawAgain(row, design, null)
      throw error
    })
  }

  /** Codes with a design that is not drawn for this scan origin, ordered by id, after `last`. */
  const listUndrawn = (last: CodeRow | undefined) =>
    db
      .select()
      .from(codes)
      .where(
        and(
          isNotNull(codes.design),
          sql`coalesce(${codes.preview}->>'text', '') <> ${`${scanOrigin}/`} || ${codes.shortCode}`,
          last && sql`(${codes.workspaceId}, ${codes.id}) > (${last.workspaceId}, ${last.id})`,
        ),
      )
      .orderBy(codes.workspaceId, codes.id)
      .limit(CODES_PER_QUERY)

  return {
    async catchUp(signal) {
      const failures: unknown[] = []
      let last: CodeRow | undefined
      do {
        const rows = await listUndrawn(last)
        for (const row of rows)
          if (row.design !== null && !signal.aborted)
            await redraw(row, row.design).catch((error: unknown) => failures.push(error))
        last = rows.length < CODES_PER_QUERY ? undefined : rows.at(-1)
      } while (last && !signal.aborted)
      for await (const row of listCodesWithoutDrawing(db, store)) {
        if (signal.aborted) break
        if (row.design !== null) await redraw(row, row.design).catch((error: unknown) => failures.push(error))
      }
      // A code that cannot be drawn does not stop the other codes.
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} codes could not be drawn.`)
    },
    async draw({ workspace }, change, { shortCode, before, signal }) {
      if (change.design === undefined && change.templateId === undefined && change.logo === undefined) return null
      const resolved = await resolve(change, { workspace, previousDesign: before, uploadedLogo: 'store', signal })
      return drawCode(shortCode, resolved)
    },
    async read(row) {
      const drawnFor = `${scanOrigin}/${row.shortCode}`
      const isCurrent = row.design === null || (row.preview?.text === drawnFor && row.verdict !== null)
      const { design, verdict, preview } = isCurrent || row.design === null ? row : await redrawToShow(row, row.design)
      if (design === null || verdict === null || preview === null)
        return { ...(await getPlainDesign()), ...getPlainPreviewUrls(scanOrigin, row.shortCode) }
      const readers = presentReaders(design.plain, verdict)
      return { ...verdict, ...readers, design: presentDesign(design, verdict), ...drawings.getUrls(preview.key) }
    },
  }
}

/** The plain design always passes, and all scan addresses have the same length, so it is measured once and not for each code. */
function createPlainDesignReader({ renderer, scanOrigin }: Pick<DrawerDependencies, 'renderer' | 'scanOrigin'>) {
  let plainDesign: Promise<Omit<PresentedCodeDesign, 'previewUrl' | 'thumbnailUrl'>> | undefined

  async function measurePlainDesign() {
    const text = getSampleText(scanOrigin)
    const { drawn, verdict } = await renderer.drawAndJudge({ text, plain: defaultDesign, logo: null })
    return { ...verdict, design: presentDesign({ kind: 'plain', ...toStoredDesign(defaultDesign, drawn) }, verdict) }
  }

  return () => {
    plainDesign ??= measurePlainDesign().catch((error: unknown) => {
      plainDesign = undefined
      throw error
    })
    return plainDesign
  }
}

function isDefaultDesign({ source, plain }: ResolvedDesign): boolean {
  return source.kind === 'plain' && isDeepStrictEqual(plain, defaultDesign)
}
