import { z } from 'zod'
import { ApiError, ProviderError } from '#service/http/api-error.ts'
import { callProvider, type ProviderAnswer, readJson } from '../call-provider.ts'
import type { GuardedFetch } from '#service/net/guarded-fetch.ts'
import { decodeData } from '#service/http/decode-data.ts'
import type { AspectRatio, ImageGenerator, ImageDescription } from './image-generator.ts'

export interface ImageApiSettings {
  /** The base address, without a trailing slash: `https://api.openai.com/v1`. */
  url: string
  /** The API key. Null if the endpoint needs no key. */
  apiKey: string | null
  model: string
  /** Timeout for a response; shorter in tests. */
  answerMs?: number
}

/** Timeout for a response. The dashboard's server waits for a minute. */
const ANSWER_TIMEOUT_MS = 50_000
const MAX_ANSWER_BYTES = 40_000_000
const PICTURE_LIMITS = { maxBytes: 30_000_000, timeoutMs: 8_000, accept: ['image/*', 'application/octet-stream'] }

const Answer = z.object({
  data: z.tuple([z.union([z.object({ b64_json: z.string().min(1) }), z.object({ url: z.url() })])], z.unknown()),
})
const ErrorBody = z.object({ error: z.object({ code: z.string().nullish(), type: z.string().nullish() }) })
const blockedCode = /content_policy_violation|moderation_blocked|content_filter|contentFilter/

type ImageApi = ImageApiSettings & { fetch: GuardedFetch }

/** Creates a generator for an endpoint that speaks OpenAI's protocol for images. */
export function createOpenAiGenerator(api: ImageApi): ImageGenerator {
  return {
    isSample: false,
    async generate(description) {
      const answer = await callProvider({
        provider: 'The image API',
        method: 'POST',
        url: new URL(`${api.url}/images/generations`),
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(api.apiKey === null ? {} : { authorization: `Bearer ${api.apiKey}` }),
        },
        body: JSON.stringify({
          model: api.model,
          prompt: description.prompt,
          n: 1,
          size: getSize(api.model, description),
        }),
        timeoutMs: api.answerMs ?? ANSWER_TIMEOUT_MS,
        maxBytes: MAX_ANSWER_BYTES,
      })
      if (isBlocked(answer)) throw new ApiError('prompt_blocked')
      if (answer.status !== 200) throw new ProviderError(`The image API responded with ${answer.status}`)
      return readPicture(api, answer)
    },
  }
}

function isBlocked(answer: ProviderAnswer): boolean {
  if (answer.status < 400 || answer.status >= 500) return false
  const { data } = ErrorBody.safeParse(readJson(answer))
  return blockedCode.test(`${data?.error.code} ${data?.error.type}`)
}

async function readPicture(api: ImageApi, answer: ProviderAnswer): Promise<Uint8Array> {
  const { data } = Answer.safeParse(readJson(answer))
  if (data === undefined) throw new ProviderError('The image API responded without a picture')
  const [picture] = data.data
  if ('url' in picture) {
    const fetchResult = await api.fetch(picture.url, PICTURE_LIMITS)
    if ('problem' in fetchResult)
      throw new ProviderError(`The image API: the address of the picture ${fetchResult.problem}`)
    return fetchResult.bytes
  }
  const decoded = decodeData(picture.b64_json)
  if (!decoded.ok) throw new ProviderError('The image API responded with a picture that is not valid base64')
  return decoded.bytes
}

/** The size of a model that is closest to these proportions. The rest is cropped later. */
function getSize(model: string, { aspectRatio }: ImageDescription): string {
  if (model.startsWith('dall-e-2')) return '1024x1024'
  if (model.startsWith('dall-e-3')) return listSizes(1_792)[aspectRatio]
  if (model.startsWith('gpt-image')) return listSizes(1_536)[aspectRatio]
  return { '1:1': '1024x1024', '4:3': '1152x864', '3:4': '864x1152', '16:9': '1344x768' }[aspectRatio]
}

function listSizes(longSide: number): Record<AspectRatio, string> {
  const landscape = `${longSide}x1024`
  return { '1:1': '1024x1024', '4:3': landscape, '3:4': `1024x${longSide}`, '16:9': landscape }
}
