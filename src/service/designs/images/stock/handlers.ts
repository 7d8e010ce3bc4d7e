import { createHash } from 'node:crypto'
import { cutText } from '#contract/cut-text.ts'
import type { stock as contract } from '#contract/stock.ts'
import { ApiError, ProviderError } from '#service/http/api-error.ts'
import type { Handlers } from '#service/http/handler.ts'
import type { ImageRow, Library } from '../library.ts'
import { findStoredImage, findStoredIds, storeSafeImage } from '../library.ts'
import { presentImage } from '../present-image.ts'
import { readImage } from '../read-image.ts'
import type { StockProvider } from './stock-provider.ts'
import type { StockThumbs } from './stock-thumbs.ts'

interface StockDependencies extends Library {
  scanOrigin: string
  provider: StockProvider
  thumbs: StockThumbs
}

export function createStockHandlers(dependencies: StockDependencies): Handlers<typeof contract> {
  const { db, provider, thumbs, scanOrigin } = dependencies
  return {
    'GET /stock/photos': async ({ caller, query }) => {
      const found = await provider.search({ ...query, q: query.q.trim() })
      const hashes = found.map(({ id }) => hashPhoto(provider, id))
      const imported = await findStoredIds(db, caller.workspace.id, hashes)
      const data = found.map((photo) => {
        const { version: _, ...shown } = photo
        const imageId = imported.get(hashPhoto(provider, photo.id))
        return {
          ...shown,
          thumb: thumbs.getUrl(photo),
          provider: provider.name,
          ...(imageId === undefined ? {} : { imageId }),
        }
      })
      return { data }
    },

    'POST /stock/photos/{id}/import': async ({ caller, params, withIdempotency }) => {
      if (!/^[1-9]\d{0,14}$/.test(params.id)) throw new ApiError('not_found')
      const image = await importPhoto(dependencies, caller.workspace.id, Number(params.id))
      return withIdempotency(async () => presentImage(scanOrigin, image))
    },
  }
}

/** Stores a photo in the library of a workspace. A photo that is already in the library is not read again. */
async function importPhoto(dependencies: StockDependencies, workspaceId: string, id: number): Promise<ImageRow> {
  const { provider } = dependencies
  const sentHash = hashPhoto(provider, id)
  const storedImage = await findStoredImage(dependencies.db, workspaceId, sentHash)
  if (storedImage !== null) return storedImage
  const photo = await provider.find(id)
  const bytes = photo && (await provider.read(id, 'large'))
  if (!photo || !bytes) throw new ApiError('not_found')
  const read = await readImage(bytes, workspaceId)
  if (!read.ok) throw new ProviderError(`${provider.name}: a photo ${read.reason}`)
  const { photographer, url, alt } = photo
  return storeSafeImage(dependencies, read, {
    workspaceId,
    sentHash,
    name: cutText(alt || `Photo by ${photographer}`, 200),
    alt,
    source: { provider: provider.name, photographer, ...(url === undefined ? {} : { url }) },
  })
}

/** The `sentHash` under which an imported photo is stored. */
function hashPhoto({ name }: StockProvider, id: number): string {
  return createHash('sha256').update(`stock photo ${name} ${id}`).digest('hex')
}
