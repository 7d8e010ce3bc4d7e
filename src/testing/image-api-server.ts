import type { ServerResponse } from 'node:http'
import sharp from 'sharp'
import { z } from 'zod'
import { startHttpServer } from './http-server.ts'

export const imageBehaviors = {
  'answers a URL': 'url',
  'refuses by its policy': 'content_policy_violation',
  'refuses by moderation': 'moderation_blocked',
  'is over its rate': 429,
  fails: 500,
  'refuses the key': 401,
  redirects: 302,
  'hangs up': 'hang up',
  'is silent': 'silent',
  'answers no JSON': 'garbage',
  'answers no picture': 'no picture',
  'answers broken base64': 'broken base64',
  'answers HTML as a picture': 'html',
  'answers an SVG': 'svg',
  'answers endlessly': 'huge',
} as const
type Behavior = (typeof imageBehaviors)[keyof typeof imageBehaviors]

const GenerationRequest = z.object({
  model: z.string(),
  prompt: z.string(),
  n: z.literal(1),
  size: z.string().regex(/^\d+x\d+$/),
})
export const IMAGE_KEY = 'sk-the-secret-key-of-images'

/** Starts a fake endpoint that generates images like OpenAI's. It does not prove that OpenAI behaves like this. */
export async function startImageApiServer() {
  const api = {
    url: '',
    /** The bodies of requests that arrived. */
    calls: new Array<z.output<typeof GenerationRequest>>(),
    /** How the next calls behave. */
    next: new Array<Behavior>(),
    /** Calls wait for this. */
    gate: Promise.resolve(),
  }
  const host = await startHttpServer((request, response) => {
    void (async () => {
      const body = Buffer.concat(await Array.fromAsync<Buffer>(request)).toString()
      if (request.url === '/made.png')
        return response.writeHead(200, { 'content-type': 'image/png' }).end(await createPng(1024, 1024))
      if (request.headers.authorization !== `Bearer ${IMAGE_KEY}`) return sendError(response, 401, 'invalid_api_key')
      if (request.url !== '/v1/images/generations') return sendError(response, 404, 'not_found')
      const generation = GenerationRequest.parse(JSON.parse(body))
      api.calls.push(generation)
      const behavior = api.next.shift()
      await api.gate
      if (behavior === undefined) {
        const [width = 0, height = 0] = generation.size.split('x').map(Number)
        return send(response, { created: 1, data: [{ b64_json: (await createPng(width, height)).toString('base64') }] })
      }
      return misbehave(response, behavior, `http://${host}/made.png`)
    })()
  })
  api.url = `http://${host}/v1`
  return api
}

async function createPng(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: { r: 200, g: 90, b: 40, alpha: 0.5 } } })
    .png()
    .toBuffer()
}

function misbehave(response: ServerResponse, behavior: Behavior, url: string) {
  const sendBase64 = (text: string) => send(response, { data: [{ b64_json: Buffer.from(text).toString('base64') }] })
  if (typeof behavior === 'number') return sendError(response, behavior, 'server_error')
  if (behavior === 'content_policy_violation' || behavior === 'moderation_blocked')
    return sendError(response, 400, behavior)
  if (behavior === 'url') return send(response, { data: [{ url }] })
  if (behavior === 'hang up') return response.destroy()
  if (behavior === 'garbage') return response.writeHead(200).end('<html>Bad gateway</html>')
  if (behavior === 'no picture') return send(response, { data: [] })
  if (behavior === 'broken base64') return send(response, { data: [{ b64_json: '***' }] })
  if (behavior === 'html') return sendBase64('<html><script>alert(1)</script></html>')
  if (behavior === 'svg')
    return sendBase64('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>1</script></svg>')
  if (behavior === 'huge') return response.writeHead(200).end(Buffer.alloc(45_000_000, 32))
  return response
}

function send(response: ServerResponse, body: unknown) {
  return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function sendError(response: ServerResponse, status: number, code: string) {
  const error = { message: `Your request with ${IMAGE_KEY} failed.`, type: 'image_generation_user_error', code }
  return response
    .writeHead(status, { 'content-type': 'application/json', location: 'http://169.254.169.254/' })
    .end(JSON.stringify({ error }))
}
