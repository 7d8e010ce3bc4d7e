import type { images as imagesContract } from '#contract/images.ts'
import type { stock as stockContract } from '#contract/stock.ts'
import type { Handlers } from '#service/http/handler.ts'
import { getSharedSecret } from '#service/http/shared-secret.ts'
import type { StoredObject } from '#service/storage/object-store.ts'
import { createBuiltInGenerator } from './generate/built-in-generator.ts'
import { createGenerateHandlers } from './generate/handlers.ts'
import { type ImageApiSettings, createOpenAiGenerator } from './generate/openai-images.ts'
import { type ImagesContext, createImagesHandlers } from './handlers.ts'
import { createImageThumbnails } from './present-image.ts'
import { createBuiltInStock } from './stock/built-in.ts'
import { createStockHandlers } from './stock/handlers.ts'
import { createPexels, type PexelsSettings } from './stock/pexels.ts'
import { createStockThumbs } from './stock/stock-thumbs.ts'

/** The providers of pictures. A built-in provider replaces a missing one. */
export interface ImageProviders {
  pexels?: PexelsSettings | null
  imageApi?: ImageApiSettings | null
}

export interface Images {
  handlers: Handlers<typeof imagesContract & typeof stockContract>
  /** Makes a thumbnail that the object store lacks. Null if the key is not that of a thumbnail. */
  makeThumbnail(key: string): Promise<StoredObject | null>
}

/** The library of images, stock photos, and generated images. */
export async function startImages(context: ImagesContext, providers: ImageProviders): Promise<Images> {
  const { db, guardedFetch } = context
  const provider = providers.pexels ? createPexels({ ...providers.pexels, fetch: guardedFetch }) : createBuiltInStock()
  const generator = providers.imageApi
    ? createOpenAiGenerator({ ...providers.imageApi, fetch: guardedFetch })
    : createBuiltInGenerator()
  const thumbs = createStockThumbs({ ...context, provider, secret: await getSharedSecret(db, 'stock photos') })
  const thumbnails = createImageThumbnails(context)
  return {
    handlers: {
      ...createImagesHandlers(context),
      ...createGenerateHandlers({ ...context, generator }),
      ...createStockHandlers({ ...context, provider, thumbs }),
    },
    makeThumbnail: async (key) => (key.startsWith('stock/') ? thumbs.restore(key) : thumbnails(key)),
  }
}
