import { z } from 'zod'
import { cutText } from '#contract/cut-text.ts'
import type { images as contract } from '#contract/images.ts'
import type { ImageWithUse } from '#contract/image.ts'
import type { Database } from '#database/open.ts'
import type { Context } from '#service/tenancy/context.ts'
import { ApiError, invalidField } from '#service/http/api-error.ts'
import type { Handlers } from '#service/http/handler.ts'
import { toListPage } from '#service/http/list-page.ts'
import { decodeData } from '#service/http/decode-data.ts'
import { changeImage, findImage, type ImageRow, listImages, removeImage, storeImage } from './library.ts'
import { changeLabels, listLabels } from './labels.ts'
import { presentImage } from './present-image.ts'

const FETCH_LIMITS = { maxBytes: 10_000_000, timeoutMs: 15_000, accept: ['image/*', 'application/octet-stream'] }

export interface ImagesContext extends Pick<Context, 'db' | 'cursors' | 'scanOrigin' | 'store' | 'guardedFetch'> {
  /** Finds the pages, codes, templates and saved sections of the workspace that show this image. */
  findUse(db: Database, workspaceId: string, imageId: string): Promise<ImageWithUse['usedBy']>
}

type LibraryHandlers = Omit<Handlers<typeof contract>, 'POST /images/generate'>

export function createImagesHandlers(context: ImagesContext): LibraryHandlers {
  const { db, cursors, scanOrigin } = context
  const presentWithUse = async (workspaceId: string, row: ImageRow | null) => {
    if (row === null) throw new ApiError('not_found')
    return { ...presentImage(scanOrigin, row), usedBy: await context.findUse(db, workspaceId, row.id) }
  }
  return {
    'GET /images': async ({ caller, query }) => {
      const { limit, cursor, ...filters } = query
      const list = { workspace: caller.workspace.id, of: 'images', ...filters }
      const before = cursor === undefined ? null : cursors.open(cursor, list, z.string())
      const { data, last } = toListPage(
        await listImages(db, caller.workspace.id, { ...filters, limit: limit + 1, before }),
        limit,
      )
      return {
        data: data.map((row) => presentImage(scanOrigin, row)),
        next_cursor: last === null ? null : cursors.seal(list, last.id),
      }
    },

    'GET /images/labels': async ({ caller }) => listLabels(db, caller.workspace.id),

    'POST /images/bulk': async ({ caller, body }) => {
      const changedImages = await changeLabels(db, caller.workspace.id, body.changes)
      return { data: changedImages.map((row) => presentImage(scanOrigin, row)) }
    },

    'POST /images': async ({ caller, body, withIdempotency, signal }) => {
      const upload =
        'url' in body
          ? await fetchPicture(context, body.url, signal)
          : { bytes: decodePicture(body.data), name: 'Picture' }
      const name = body.name || upload.name
      const storedImage = await storeImage(context, caller.workspace.id, { bytes: upload.bytes, name })
      if (!storedImage.ok)
        throw invalidField('body', 'url' in body ? 'url' : 'data', `The picture ${storedImage.reason}`)
      // Equal bytes are one image, so storing it before the transaction creates no duplicates. It also does not block other requests.
      return withIdempotency(async () => presentImage(scanOrigin, storedImage.image))
    },

    'GET /images/{id}': async ({ caller: { workspace }, params }) =>
      presentWithUse(workspace.id, await findImage(db, workspace.id, params.id)),

    'PATCH /images/{id}': async ({ caller: { workspace }, params, body }) =>
      presentWithUse(workspace.id, await changeImage(db, { workspaceId: workspace.id, id: params.id }, body)),

    'DELETE /images/{id}': async ({ caller, params }) => {
      const workspaceId = caller.workspace.id
      const row = await findImage(db, workspaceId, params.id)
      if (row === null) throw new ApiError('not_found')
      const use = await context.findUse(db, workspaceId, params.id)
      if (use.brandKit || [...use.pages, ...use.codes, ...use.templates, ...use.sections].length > 0)
        throw new ApiError('in_use')
      await removeImage(context, row)
    },
  }
}

async function fetchPicture({ guardedFetch }: ImagesContext, url: string, signal: AbortSignal) {
  const answer = await guardedFetch(url, { ...FETCH_LIMITS, signal })
  if ('problem' in answer) throw invalidField('body', 'url', `The address ${answer.problem}`)
  return { bytes: answer.bytes, name: getName(answer.url) }
}

/** `rose garden` of `https://example.com/pictures/rose%20garden.jpg?w=200`. */
function getName(url: string): string {
  const file = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    const name = decodeURIComponent(file)
      .replace(/\.\w{1,5}$/, '')
      .replaceAll(/[\0\p{Cs}]/gu, '')
    return cutText(name, 200).trim() || 'Picture'
  } catch {
    return 'Picture'
  }
}

function decodePicture(data: string): Uint8Array {
  const decoded = decodeData(data)
  if (!decoded.ok) throw invalidField('body', 'data', decoded.reason)
  return decoded.bytes
}
