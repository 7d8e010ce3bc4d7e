import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { defaultDesign } from '#design/default-design.ts'
import { drawDesign } from '#design/draw-design.ts'
import { isShortCode } from '../codes/short-code.ts'

/**
 * Where the picture of a code in the plain look is. Almost every code has that look, and drawing it is quicker than reading a
 * file: it is drawn when it is asked for. The address holds a hash of all that decides the picture, so it too can be cached for ever.
 */
export function plainPreviewUrl(scanOrigin: string, shortCode: string): string {
  return `${scanOrigin}/preview/${hashOf(`${scanOrigin}/${shortCode}`)}/${shortCode}.svg`
}

export function plainPreviewRoute(app: FastifyInstance, scanOrigin: string): void {
  app.get<{ Params: { hash: string; shortCode: string } }>('/preview/:hash/:shortCode.svg', async (request, reply) => {
    const { hash, shortCode } = request.params
    const text = `${scanOrigin}/${shortCode}`
    if (!isShortCode(shortCode) || hash !== hashOf(text))
      return reply.code(404).headers(headers).type('text/plain; charset=utf-8').send('There is no such picture.\n')
    reply.headers({ ...headers, 'cache-control': 'public, max-age=31536000, immutable', etag: `"${hash}"` })
    if (request.headers['if-none-match']?.includes(hash)) return reply.code(304).send()
    return reply.type('image/svg+xml').send(drawDesign(text, defaultDesign).svg)
  })
}

const headers = {
  'access-control-allow-origin': '*',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

// With a picture in it, so that another way of drawing gives other addresses.
const look = createHash('sha256').update(drawDesign('https://example.com/', defaultDesign).svg).digest()

function hashOf(text: string): string {
  return createHash('sha256').update(look).update(text).digest('hex').slice(0, 16)
}
