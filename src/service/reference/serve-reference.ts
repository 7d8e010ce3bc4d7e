import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { hasEtag, parseAcceptEncoding } from '../http/encodings.ts'
import { sendNotFound } from '../http/send-api-error.ts'
import { sendTagged } from '../http/send-response.ts'
import { buildReferenceDocument, buildServiceDocument, renderOperations } from './reference-document.ts'
import { guides, locateBuiltFile, readGuide, REFERENCE_SCRIPT } from './reference-files.ts'
import { referencePolicy, renderReferencePage } from './reference-page.ts'

/**
 * Serves the contract as OpenAPI, as a page for people and as Markdown for programs that read text. Each is made at its first request. `origin`
 * is the origin of the service.
 */
export function serveReference(app: FastifyInstance, origin: string): void {
  const buildDocument = () => buildServiceDocument(origin)
  serveText(app, '/v1/openapi.json', { type: 'application/json', write: () => JSON.stringify(buildDocument()) })
  serveText(app, '/docs/openapi.json', {
    type: 'application/json',
    write: async () =>
      JSON.stringify(buildReferenceDocument(buildDocument(), await Promise.all(introductoryGuides.map(readGuide)))),
  })
  for (const guide of guides)
    serveText(app, `/docs/${guide.name}.md`, { type: 'text/markdown', write: () => readGuide(guide) })
  serveText(app, '/docs/operations.md', { type: 'text/markdown', write: () => renderOperations(buildDocument()) })
  serveText(app, '/llms.txt', { type: 'text/plain', write: () => listForAssistants(origin) })
  app.get('/docs', async (_request, reply) =>
    sendTagged(
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', referencePolicy)
        .header('x-content-type-options', 'nosniff'),
      renderReferencePage(guides),
    ),
  )
  app.get(`/docs/${REFERENCE_SCRIPT}`, sendScript)
}

/** The changelog is long and is served as a text of its own. */
const introductoryGuides = guides.filter(({ name }) => name !== 'changelog')

function serveText(
  app: FastifyInstance,
  path: string,
  { type, write }: { type: string; write: () => string | Promise<string> },
): void {
  let text: Promise<CompressibleText> | undefined
  app.get(path, async (request, reply) => {
    text ??= Promise.resolve(write()).then(compressText)
    const { plain, compressed } = await text
    reply.type(`${type}; charset=utf-8`).header('x-content-type-options', 'nosniff').header('vary', 'accept-encoding')
    if (!parseAcceptEncoding(request.headers['accept-encoding']).gzip) return sendTagged(reply, plain)
    return sendTagged(reply.header('content-encoding', 'gzip'), compressed)
  })
}

interface CompressibleText {
  plain: string
  compressed: Buffer
}

/** The document has 900 kB and is sent with 90. */
async function compressText(plain: string): Promise<CompressibleText> {
  return { plain, compressed: await promisify(gzip)(plain) }
}

/** Sends the program of the page from the disk, compressed as the client accepts it. Without a build there is none. */
async function sendScript(request: FastifyRequest, reply: FastifyReply) {
  const { br, gzip } = parseAcceptEncoding(request.headers['accept-encoding'])
  const [extension, encoding] = br ? ['.br', 'br'] : gzip ? ['.gz', 'gzip'] : ['', null]
  const file = locateBuiltFile(`${REFERENCE_SCRIPT}${extension}`)
  const found = await stat(file).catch(() => null)
  if (!found) return sendNotFound(request, reply)
  const tag = `${found.size}-${Math.floor(found.mtimeMs)}`
  reply
    .type('text/javascript; charset=utf-8')
    .header('x-content-type-options', 'nosniff')
    .header('vary', 'accept-encoding')
    .header('cache-control', 'public, no-cache')
    .header('etag', `"${tag}"`)
  if (hasEtag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  if (encoding !== null) reply.header('content-encoding', encoding)
  return reply.header('content-length', found.size).send(createReadStream(file))
}

/** An index for assistants, in the form of llmstxt.org. */
function listForAssistants(origin: string): string {
  const links = guides.map(({ name, title }) => `- [${title}](${origin}/docs/${name}.md)`).join('\n')
  return `# Tessera

> Dynamic QR codes, the pages they open, and what happens when they are scanned. The HTTP API is at ${origin}/v1.

## Guides

${links}

## Reference

- [All operations](${origin}/docs/operations.md)
- [OpenAPI 3.1](${origin}/v1/openapi.json)
`
}
