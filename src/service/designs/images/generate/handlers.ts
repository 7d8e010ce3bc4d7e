import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
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
import { findStored, type ImageRow, type Library, storeIfAllowed } from '../library.ts'
import { presentImage } from '../present-image.ts'
import { readImage, type SafeImage } from '../read-image.ts'
import { type ImageGenerator, toNumber, type ImageDescription } from './image-generator.ts'

const POLL_MS = 250
const QUALITY = 88

interface GeneratorDependencies extends Library {
  scanOrigin: string
  generator: ImageGenerator
}
type NewImage = ImageDescription & { name?: string | undefined }

export function generateHandlers(
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

/** Equal for a request that is sent again with its Idempotency-Key, so that it is neither made nor counted twice. */
function getRequestId({ key }: Caller, idempotencyKey: string | undefined, body: unknown): string {
  if (idempotencyKey === undefined) return randomUUID()
  return createHash('sha256')
    .update(JSON.stringify([key.id, idempotencyKey, body]))
    .digest('hex')
}

interface GenerationRequest {
  request: ImageRequest
  /** Images of this month that the plan includes. */
  max: number
  description: NewImage
  /** Aborts when the caller disconnects. */
  signal: AbortSignal
}

async function generateOnce(parts: GeneratorDependencies, generation: GenerationRequest): Promise<ImageRow> {
  const { request, max } = generation
  const state = await reserveImage(parts.db, request, { max })
  if (state === 'reserved') return generateImage(parts, generation)
  if (state === 'blocked') throw new ApiError('prompt_blocked')
  if (state === 'running') {
    await waitForParallelRequest(parts.db, generation)
    return generateOnce(parts, generation)
  }
  const stored = await findStored(parts.db, request.workspaceId, request.id)
  // It has been deleted since.
  if (stored === null) throw new ApiError('idempotency_conflict')
  return stored
}

async function waitForParallelRequest(db: Database, { request, signal }: GenerationRequest): Promise<void> {
  while (await isRunning(db, request)) await pause(POLL_MS, undefined, { signal })
}

/** A failure gives the reservation back; a blocked prompt counts. */
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
    const { prompt, name = prompt } = description
    const sent = {
      workspaceId: request.workspaceId,
      sentHash: request.id,
      name: name.trim().slice(0, 200),
      alt: prompt.slice(0, 500),
      source: { provider: 'generated' as const, prompt },
      sample: dependencies.generator.isSample,
    }
    // In one transaction: a process that is killed leaves no image that does not count, and counts none that is not there.
    const image = await storeIfAllowed(dependencies, { read: picture, sent }, (tx) => confirmImage(tx, request, 'done'))
    if (image === null) throw new ProviderError('The picture came after its reservation had expired')
    return image
  } catch (error) {
    const isBlocked = error instanceof ApiError && error.code === 'prompt_blocked'
    await (isBlocked ? confirmImage(dependencies.db, request, 'blocked') : releaseImage(dependencies.db, request))
    throw error
  }
}

/** A JPEG of the requested proportions, sanitized like an upload. */
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
    .jpeg({ quality: QUALITY })
    .toBuffer()
  return { type: 'image/jpeg', width, height, bytes: jpeg }
}
