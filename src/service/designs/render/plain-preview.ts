import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { defaultDesign } from '#qr/default-design.ts'
import { drawDesign } from '#qr/draw-design.ts'
import { layOutSymbol } from '#qr/layout-symbol.ts'
import { isShortCode } from '#service/codes/short-code.ts'
import { encodePng } from './png.ts'

/** Pixels of a module in a thumbnail. */
const MODULE_PIXELS = 3

/**
 * Addresses of the picture and the thumbnail of a plain code. Most codes are plain, and drawing them is faster than reading files, so they
 * are drawn on request. The address has a hash of everything that determines the picture, so the picture can be cached forever.
 */
export function getPlainPreviewUrls(scanOrigin: string, shortCode: string) {
  const url = `${scanOrigin}/preview/${toHash(`${scanOrigin}/${shortCode}`)}/${shortCode}`
  return { previewUrl: `${url}.svg`, thumbnailUrl: `${url}.png` }
}

export function addPlainPreviewRoutes(app: FastifyInstance, scanOrigin: string): void {
  addPreviewRoute(app, scanOrigin, {
    extension: 'svg',
    type: 'image/svg+xml',
    draw: (text) => drawDesign(text, defaultDesign).svg,
  })
  addPreviewRoute(app, scanOrigin, { extension: 'png', type: 'image/png', draw: drawPlainThumbnail })
}

interface PreviewKind {
  extension: string
  type: string
  draw: (text: string) => string | Buffer
}

function addPreviewRoute(app: FastifyInstance, scanOrigin: string, { extension, type, draw }: PreviewKind) {
  const path = `/preview/:hash/:shortCode.${extension}`
  app.get<{ Params: { hash: string; shortCode: string } }>(path, async (request, reply) => {
    const { hash, shortCode } = request.params
    const text = `${scanOrigin}/${shortCode}`
    if (!isShortCode(shortCode) || hash !== toHash(text))
      return reply.code(404).headers(headers).type('text/plain; charset=utf-8').send('There is no such picture.\n')
    reply.headers({ ...headers, 'cache-control': 'public, max-age=31536000, immutable', etag: `"${hash}"` })
    if (request.headers['if-none-match']?.includes(hash)) return reply.code(304).send()
    return reply.type(type).send(draw(text))
  })
}

const headers = {
  'access-control-allow-origin': '*',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

// A hash of both pictures of a sample text, so that a change of the drawing changes the addresses.
const sample = 'https://example.com/'
const version = createHash('sha256')
  .update(drawDesign(sample, defaultDesign).svg)
  .update(drawPlainThumbnail(sample))
  .digest()

function toHash(text: string): string {
  return createHash('sha256').update(version).update(text).digest('hex').slice(0, 16)
}

/** Draws a plain code as a small black and white PNG. This takes a tenth of a millisecond. */
function drawPlainThumbnail(text: string): Buffer {
  const { modules, size } = layOutSymbol(text, defaultDesign, null).symbol
  const margin = defaultDesign.quietZone
  const side = (size + 2 * margin) * MODULE_PIXELS
  const stride = 1 + Math.ceil(side / 8)
  const rows = Buffer.alloc(stride * side, 0xff)
  for (let y = 0; y < side; y++) {
    const start = y * stride
    // Filter type 0: none.
    rows[start] = 0
    const row = modules[Math.floor(y / MODULE_PIXELS) - margin] ?? []
    for (let x = 0; x < side; x++) {
      const byteIndex = start + 1 + (x >> 3)
      if (row[Math.floor(x / MODULE_PIXELS) - margin]) rows[byteIndex] = (rows[byteIndex] ?? 0) & ~(0x80 >> (x & 7))
    }
  }
  return encodePng({ width: side, height: side, bits: 1, colors: 'gray' }, rows)
}
