import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { z } from 'zod'
import { resources } from '#contract/resources.ts'
import { hasEtag, parseAcceptEncoding } from '../http/encodings.ts'
import { sendNotFound } from '../http/send-api-error.ts'
import { sendTagged } from '../http/send-response.ts'
import { buildReferenceDocument, buildServiceDocument, type GuideText } from './reference-document.ts'
import { guides, locateBuiltFile, readGuide, REFERENCE_SCRIPT, shownGuides } from './reference-files.ts'
import { referencePolicy, renderReferencePage } from './reference-page.ts'
import { listResourceChapters, renderOperations, renderResources } from './render-operations.ts'

/**
 * Serves the contract as OpenAPI, as a page for people and as Markdown for programs that read text. Each is made at its first request. `origin`
 * is the origin of the service.
 */
export function serveReference(app: FastifyInstance, origin: string): void {
  const buildDocument = () => buildServiceDocument(origin)
  serveText(app, '/v1/openapi.json', { type: 'application/json', write: () => JSON.stringify(buildDocument()) })
  serveText(app, '/docs/openapi.json', {
    type: 'application/json',
    write: async () => JSON.stringify(buildReferenceDocument(buildDocument(), await readShownGuides(origin))),
  })
  for (const guide of guides)
    serveText(app, `/docs/${guide.name}.md`, { type: 'text/markdown', write: () => readGuide(guide, origin) })
  serveText(app, '/docs/operations.md', { type: 'text/markdown', write: () => renderOperations(buildDocument()) })
  let resourcePages: ReadonlyMap<string, string> | undefined
  const readResourcePage = (path: string) => (resourcePages ??= renderResources(buildDocument())).get(path) ?? ''
  for (const { path } of listResourceChapters())
    serveText(app, path, { type: 'text/markdown', write: () => readResourcePage(path) })
  serveText(app, '/llms.txt', { type: 'text/plain', write: () => listForAssistants(origin) })
  app.get('/docs', async (_request, reply) =>
    sendTagged(
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', referencePolicy)
        .header('x-content-type-options', 'nosniff'),
      renderReferencePage((await findScriptVersion(REFERENCE_SCRIPT)) ?? ''),
    ),
  )
  app.get(`/docs/${REFERENCE_SCRIPT}`, sendScript)
}

async function readShownGuides(origin: string): Promise<GuideText[]> {
  return Promise.all(shownGuides.map(async (guide) => ({ guide, text: await readGuide(guide, origin) })))
}

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
  const file = `${REFERENCE_SCRIPT}${extension}`
  const tag = await findScriptVersion(file)
  if (tag === null) return sendNotFound(request, reply)
  const { v: version } = ScriptQuery.parse(request.query)
  const isCurrent = version !== undefined && version === (await findScriptVersion(REFERENCE_SCRIPT))
  reply
    .type('text/javascript; charset=utf-8')
    .header('x-content-type-options', 'nosniff')
    .header('vary', 'accept-encoding')
    .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'public, no-cache')
    .header('etag', `"${tag}"`)
  if (hasEtag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  if (encoding !== null) reply.header('content-encoding', encoding)
  return reply.send(createReadStream(locateBuiltFile(file)))
}

const ScriptQuery = z.object({ v: z.string().optional().catch(undefined) })

/** The size and time of a file that the build wrote. Null if there is none. */
async function findScriptVersion(name: string): Promise<string | null> {
  const found = await stat(locateBuiltFile(name)).catch(() => null)
  return found && `${found.size}-${Math.floor(found.mtimeMs)}`
}

/** An index for assistants, in the form of llmstxt.org. */
function listForAssistants(origin: string): string {
  const links = guides.map(({ name, title }) => `- [${title}](${origin}/docs/${name}.md)`).join('\n')
  const pages = listResourceChapters()
    .map(
      ({ resource, path }) => `- [${resources[resource].title}](${origin}${path}): ${resources[resource].description}`,
    )
    .join('\n')
  return `# Tessera

> Dynamic QR codes, the pages they open, and what happens when they are scanned. The HTTP API is at ${origin}/v1.

## Guides

${links}

## Reference

- [All operations](${origin}/docs/operations.md)
- [OpenAPI 3.1](${origin}/v1/openapi.json)
${pages}
`
}
