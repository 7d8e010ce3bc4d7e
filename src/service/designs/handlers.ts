import type { addresses } from '#contract/addresses.ts'
import type { codes as codesContract } from '#contract/codes.ts'
import { archetypes, type designs as contract } from '#contract/designs.ts'
import { getCode } from '../codes/get-code.ts'
import type { Context } from '../tenancy/context.ts'
import type { Caller } from '#service/http/caller.ts'
import { ApiError, invalidField } from '../http/api-error.ts'
import type { Handlers } from '../http/handler.ts'
import { FileResponse } from '../http/send-file.ts'
import { decodeResource } from '../net/find-encoding.ts'
import type { Designs } from './designs.ts'
import { listCodesToDownload } from './downloads/codes-to-download.ts'
import { drawDesignFile, getPixelSize } from './downloads/design-file.ts'
import { toSafeName } from './downloads/file-name.ts'
import { recordPrint } from './downloads/record-print.ts'
import { createZip } from './downloads/stream-zip.ts'
import { getTitle } from './palette/read-site.ts'
import { presentDesign, presentReaders } from './render/drawings.ts'
import { createAutoDesign } from './resolve-design.ts'
import { getSampleText } from './render/sample-text.ts'

type TitleHandlers = Pick<Handlers<typeof addresses>, 'POST /addresses/title'>

// Somebody is typing the name meanwhile, so a slow page is not waited for.
const TITLE_LIMITS = { maxBytes: 1_000_000, timeoutMs: 4_000, accept: ['text/html', 'application/xhtml+xml'] }

export function createDesignsHandlers(
  context: Context,
  designs: Designs,
): Handlers<typeof contract> & DownloadHandlers & TitleHandlers {
  const { db, scanOrigin } = context
  const { budget } = designs
  const requireCode = async ({ workspace }: Caller, id: string) => {
    const code = await getCode(db, workspace.id, id)
    if (code === null) throw new ApiError('not_found')
    return code
  }
  return {
    ...createDownloadHandlers(context, designs),

    'POST /addresses/title': async ({ body: { url }, signal }) => {
      const page = await context.guardedFetch(url, { ...TITLE_LIMITS, signal })
      const isPage = !('problem' in page) && page.status < 400
      return { title: isPage ? getTitle(decodeResource(page)) : null }
    },

    'POST /design/preview': async ({ caller, body, signal }) => {
      await budget.takePreview(caller)
      if (body.codeId !== undefined && body.content !== undefined)
        throw invalidField('body', 'content', 'Only one of codeId and content is expected')
      const code = body.codeId === undefined ? null : await requireCode(caller, body.codeId)
      const text = body.content ?? (code ? `${scanOrigin}/${code.shortCode}` : getSampleText(scanOrigin))
      const { workspace } = caller
      const previousDesign = code?.design ?? null
      const resolved = await designs.resolve(body, { workspace, previousDesign, uploadedLogo: 'discard', signal })
      const { design, verdict, key } = await designs.drawings.draw(text, resolved, { explained: true })
      const readers = presentReaders(design.plain, verdict)
      return {
        ...verdict,
        ...readers,
        previewUrl: designs.drawings.getUrl(key),
        design: presentDesign(design, verdict),
      }
    },

    'POST /design/auto': async ({ caller, body, signal }) => {
      const indexes = body.index === undefined ? archetypes.map((_, index) => index) : [body.index]
      await budget.takeAuto(caller)
      const { palette, batch, url, title } = await designs.palettes.read(body, {
        fieldPath: '',
        workspaceId: caller.workspace.id,
        signal,
      })
      const variants = await Promise.all(
        indexes.map(async (index) => {
          const autoDesign = createAutoDesign(palette, { batch, index, colors: body.colors })
          const resolved = { ...autoDesign, picture: null }
          const { design, verdict, key } = await designs.drawings.draw(getSampleText(scanOrigin), resolved, {
            explained: false,
          })
          return {
            index,
            archetype: archetypes[index] ?? archetypes[0],
            palette: design.palette,
            previewUrl: designs.drawings.getUrl(key),
            scanVerified: verdict.scanVerified,
            phonesOnly: verdict.phonesOnly,
            design: presentDesign(design, verdict),
          }
        }),
      )
      return { batch, source: { url, title, palette }, variants }
    },
  }
}

type DownloadHandlers = Pick<Handlers<typeof codesContract>, 'GET /codes/{id}/download' | 'POST /codes/download'>

function createDownloadHandlers({ db, scanOrigin }: Context, { logos, renderer, budget }: Designs): DownloadHandlers {
  const drawer = { logos, renderer, scanOrigin }
  return {
    'GET /codes/{id}/download': async ({ caller, params, query, signal }) => {
      const code = await getCode(db, caller.workspace.id, params.id)
      if (code === null) throw new ApiError('not_found')
      const pixels = getPixelSize(query)
      if (pixels > 0) await budget.takePictures(caller, { count: 1, pixels })
      const { type, extension, content } = await drawDesignFile(drawer, code, { ...query, signal })
      await recordPrint(db, caller, { format: query.format, codeIds: [code.id] })
      return new FileResponse({ type, content, filename: `${toSafeName(code.name)}.${extension}` })
    },

    'POST /codes/download': async ({ caller, body, signal }) => {
      const chosenCodes = await listCodesToDownload(db, caller.workspace.id, body)
      const { format, pattern } = body
      const pixels = getPixelSize({ format })
      if (pixels > 0) await budget.takePictures(caller, { count: chosenCodes.length, pixels })
      const content = createZip(chosenCodes, { pattern, format }, async (code) =>
        drawDesignFile(drawer, code, { format, signal }),
      )
      await recordPrint(db, caller, { format, codeIds: chosenCodes.map(({ code }) => code.id) })
      return new FileResponse({ type: 'application/zip', content, filename: 'codes.zip' })
    },
  }
}
