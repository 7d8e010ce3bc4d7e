import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#database/open.ts'
import { defaultDesign } from '#qr/default-design.ts'
import { codeIs } from '../codes/get-code.ts'
import type { CodeDesigns, PresentedCodeDesign, StoredCodeDesign } from '../codes/code-design.ts'
import type { CodeRow } from '../codes/present-code.ts'
import { codes, type StoredDesign } from '../codes/schema.ts'
import { toStoredDesign, type Drawings, presentDesign, presentReaders, type ResolvedDesign } from './render/drawings.ts'
import { listCodesWithoutDrawing } from './render/codes-without-drawing.ts'
import type { Logos } from './render/logos.ts'
import { getPlainPreviewUrls } from './render/plain-preview.ts'
import type { ObjectStore } from '../storage/object-store.ts'
import type { Renderer } from './render/render.ts'
import type { ResolveDesign } from './resolve-design.ts'
import { getSampleText } from './render/sample-text.ts'

const BATCH = 50

/** Draws the designs of codes and stores their pictures. */
export interface CodeDrawer extends CodeDesigns {
  /** Draws what is missing for this scan origin or in the store, one code after the other, before it is requested. */
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
  // The plain design always passes: it is measured once for the length of our addresses, not for each code.
  let plain: Promise<Omit<PresentedCodeDesign, 'previewUrl' | 'thumbnailUrl'>> | undefined
  const getPlainDesign = () => {
    plain ??= measurePlain().catch((error: unknown) => {
      plain = undefined
      throw error
    })
    return plain
  }

  async function measurePlain() {
    const text = getSampleText(scanOrigin)
    const { drawn, verdict } = await renderer.drawAndJudge({ text, plain: defaultDesign, logo: null })
    return { ...verdict, design: presentDesign({ kind: 'plain', ...toStoredDesign(defaultDesign, drawn) }, verdict) }
  }

  async function drawCode(shortCode: string, resolved: ResolvedDesign): Promise<StoredCodeDesign> {
    if (isPlain(resolved)) return { design: null, verdict: null, preview: null }
    const text = `${scanOrigin}/${shortCode}`
    const { design, verdict, key } = await drawings.draw(text, resolved, { explained: true })
    return { design, verdict, preview: { key, text } }
  }

  async function redraw(row: CodeRow, design: StoredDesign): Promise<StoredCodeDesign> {
    const { plain: plainDesign, palette: _, correction: __, ...source } = design
    const picture = plainDesign.logo && (await logos.find(row.workspaceId, plainDesign.logo.imageId, 'shown'))
    const storedDesign = await drawCode(row.shortCode, { source, plain: plainDesign, picture })
    // Only if the design was not changed meanwhile.
    await db
      .update(codes)
      .set(storedDesign)
      .where(and(codeIs(row.workspaceId, row.id), eq(codes.updatedAt, row.updatedAt)))
    return storedDesign
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
      .limit(BATCH)

  return {
    async catchUp(signal) {
      const failures: unknown[] = []
      let last: CodeRow | undefined
      do {
        const rows = await listUndrawn(last)
        for (const row of rows)
          if (row.design !== null && !signal.aborted)
            await redraw(row, row.design).catch((error: unknown) => failures.push(error))
        last = rows.length < BATCH ? undefined : rows.at(-1)
      } while (last && !signal.aborted)
      for await (const row of listCodesWithoutDrawing(db, store)) {
        if (signal.aborted) break
        if (row.design !== null) await redraw(row, row.design).catch((error: unknown) => failures.push(error))
      }
      // One failure does not stop the others.
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} codes could not be drawn.`)
    },
    async draw({ workspace }, sent, { shortCode, before, signal }) {
      if (sent.design === undefined && sent.templateId === undefined && sent.logo === undefined) return null
      const resolved = await resolve(sent, { workspace, previousDesign: before, uploadedLogo: 'store', signal })
      return drawCode(shortCode, resolved)
    },
    async read(row) {
      const drawnFor = `${scanOrigin}/${row.shortCode}`
      const isCurrent = row.design === null || (row.preview?.text === drawnFor && row.verdict !== null)
      const { design, verdict, preview } = isCurrent || row.design === null ? row : await redraw(row, row.design)
      if (design === null || verdict === null || preview === null)
        return { ...(await getPlainDesign()), ...getPlainPreviewUrls(scanOrigin, row.shortCode) }
      const readers = presentReaders(design.plain, verdict)
      return { ...verdict, ...readers, design: presentDesign(design, verdict), ...drawings.getUrls(preview.key) }
    },
  }
}

function isPlain({ source, plain }: ResolvedDesign): boolean {
  return source.kind === 'plain' && isDeepStrictEqual(plain, defaultDesign)
}
