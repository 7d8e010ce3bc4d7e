import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { cutText } from '#contract/cut-text.ts'
import type { images as contract } from '#contract/images.ts'
import type { Database } from '#database/open.ts'
import type { Caller } from '#service/http/caller.ts'
import { ApiError, ProviderError } from '#service/http/api-error.ts'
import type { Handlers } from '#service/http/handler.ts'
import {
  confirmImage,
  countImages,
  type ImageRequest,
  isRunning,
  releaseImage,
  reserveImage,
} from '#service/tenancy/workspaces/image-requests.ts'
import { findStoredImage, type ImageRow, type Library, storeIfAllowed } from '../library.ts'
import { presentImage } from '../present-image.ts'
import { readImage, type SafeImage } from '../read-image.ts'
import { type ImageGenerator, toNumber, type ImageDescription } from './image-generator.ts'

const POLL_INTERVAL_MS = 250
const JPEG_QUALITY = 88

interface GeneratorDependencies extends Library {
  scanOrigin: string
  generator: ImageGenerator
}
type NewImage = ImageDescription & { name?: string | undefined }

export function createGenerateHandlers(
  dependencies: GeneratorDependencies,
): Pick<Handlers<typeof contract>, 'POST /images/generate'> {
  const { scanOrigin } = dependencies
  return {
    // A provider is paid for each picture, so a caller who disconnects still finds it in the library.
    'POST /images/generate': async ({ caller, body, headers, withIdempotency, signal }) => {
      const id = getRequestId(caller, headers['idempotency-key'], body)
      const max = caller.ceilings.aiImages
      const image = await generateOnce(dependencies, {
        request: { workspaceId: caller.workspace.id, id },
        max,
        description: body,
        signal,
      })
      return withIdempotency(async (tx) => {
        const used = await countImages(tx, caller.workspace.id)
        return { ...presentImage(scanOrigin, image), remaining: Math.max(0, max - used) }
      })
    },
  }
}

/** The id of a request. It is equal if the request is sent again with its Idempotency-Key, so that no picture is made or counted twice. */
function getRequestId({ key }: Caller, idempotencyKey: string | undefined, body: unknown): string {
  if (idempotencyKey === undefined) return randomUUID()
  return createHash('sha256')
    .update(JSON.stringify([key.id, idempotencyKey, body]))
    .digest('hex')
}

interface GenerationRequest {
  request: ImageRequest
  /** Number of images a month that the plan includes. */
  max: number
  description: NewImage
  /** Aborts when the caller disconnects. */
  signal: AbortSignal
}

async function generateOnce(dependencies: GeneratorDependencies, generation: GenerationRequest): Promise<ImageRow> {
  const { request, max } = generation
  const state = await reserveImage(dependencies.db, request, { max })
  if (state === 'reserved') return generateImage(dependencies, generation)
  if (state === 'blocked') throw new ApiError('prompt_blocked')
  if (state === 'running') {
    await waitForParallelRequest(dependencies.db, generation)
    return generateOnce(dependencies, generation)
  }
  const storedImage = await findStoredImage(dependencies.db, request.workspaceId, request.id)
  // The picture of the first request has been deleted.
  if (storedImage === null) throw new ApiError('idempotency_conflict')
  return storedImage
}

async function waitForParallelRequest(db: Database, { request, signal }: GenerationRequest): Promise<void> {
  while (await isRunning(db, request)) await pause(POLL_INTERVAL_MS, undefined, { signal })
}

/** Generates and stores a picture. A failure releases the reservation, but a blocked prompt counts. */
async function generateImage(
  dependencies: GeneratorDependencies,
  { request, description }: GenerationRequest,
): Promise<ImageRow> {
  try {
    const picture = await readPicture(
      await dependencies.generator.generate(description),
      description,
      request.workspaceId,
    )
    const { prompt, name } = description
    const hashedFields = {
      workspaceId: request.workspaceId,
      sentHash: request.id,
      name: name || cutText(prompt, 200).trim(),
      alt: cutText(prompt, 500),
      source: { provider: 'generated' as const, prompt },
      sample: dependencies.generator.isSample,
    }
    // The image is stored and counted in one transaction, so a process that is killed does neither or both.
    const image = await storeIfAllowed(dependencies, { read: picture, sent: hashedFields }, (tx) =>
      confirmImage(tx, request, 'done'),
    )
    if (image === null) throw new ProviderError('The picture came after its reservation had expired')
    return image
  } catch (error) {
    const isBlocked = error instanceof ApiError && error.code === 'prompt_blocked'
    await (isBlocked ? confirmImage(dependencies.db, request, 'blocked') : releaseImage(dependencies.db, request))
    throw error
  }
}

/** Reads a generated picture: sanitized like an upload, as a JPEG of the requested proportions. */
async function readPicture(
  bytes: Uint8Array,
  { aspectRatio }: ImageDescription,
  workspaceId: string,
): Promise<Omit<SafeImage, 'ok'>> {
  const read = await readImage(bytes, workspaceId)
  if (!read.ok) throw new ProviderError(`The generated picture ${read.reason}`)
  const ratio = toNumber(aspectRatio)
  const width = Math.round(Math.min(read.width, read.height * ratio))
  const height = Math.round(Math.min(read.height, read.width / ratio))
  const jpeg = await sharp(read.bytes)
    .resize({ width, height, fit: 'cover' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer()
  return { type: 'image/jpeg', width, height, bytes: jpeg }
}
