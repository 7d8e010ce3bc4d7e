import createClient from 'openapi-fetch'
import type { paths } from './schema.ts'

const { TESSERA_URL = '', TESSERA_API_KEY = '', SUFFIX = '' } = process.env
const tessera = createClient<paths, 'application/json'>({
  baseUrl: TESSERA_URL,
  headers: { authorization: `Bearer ${TESSERA_API_KEY}` },
})
const statuses: number[] = []
/** The result of a call, which must have succeeded. */
async function take<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<NonNullable<T>> {
  const { data, error, response } = await call
  if (data === undefined || data === null) throw new Error(`${response.status} ${JSON.stringify(error)}`)
  statuses.push(response.status)
  return data
}

const me = await take(tessera.GET('/me'))
const folder = await take(tessera.POST('/folders', { body: { name: `Terrace ${me.workspace.slug}` } }))
const code = await take(
  tessera.POST('/codes', {
    params: { header: { 'idempotency-key': `code-${SUFFIX}` } },
    body: {
      name: 'Table 1',
      destination: { type: 'url', url: 'https://example.com/menu' },
      design: { kind: 'plain' },
      folderId: folder.id,
      tags: ['terrace'],
    },
  }),
)
const path = { id: code.id }
const read = await take(tessera.GET('/codes/{id}', { params: { path } }))
await take(tessera.PATCH('/codes/{id}', { params: { path }, body: { name: `${read.name} outside`, archived: false } }))
const codes = await take(tessera.GET('/codes', { params: { query: { folderId: folder.id, sort: 'name', limit: 10 } } }))
const batch = await take(
  tessera.POST('/codes/bulk', {
    body: { folderId: folder.id, rows: [{ name: 'Table 2', url: 'https://example.com/2' }] },
  }),
)
await take(tessera.PATCH('/codes/bulk', { body: { ids: batch.codes.map(({ id }) => id), addTags: ['new'] } }))
const preview = await take(
  tessera.POST('/design/preview', {
    body: { design: { kind: 'plain', foreground: '#1b4332', frame: { text: 'Scan me' } } },
  }),
)
const scans = await take(tessera.GET('/scans', { params: { query: { limit: 1, bots: 'include' } } }))
const codeScans = await take(tessera.GET('/codes/{id}/scans', { params: { path } }))
const summary = await take(tessera.GET('/analytics/summary', { params: { query: { interval: 'day', top: 3 } } }))
const templates = await take(tessera.GET('/page-templates'))
const page = await take(
  tessera.POST('/pages', {
    body: { name: 'Menu', subdomain: `menu-${SUFFIX}`, templateId: templates.data[0]?.templateId ?? '' },
  }),
)
const document = await take(tessera.GET('/pages/{id}/content', { params: { path: { id: page.id } } }))
const editedPage = await take(
  tessera.POST('/pages/{id}/edits', {
    params: { path: { id: page.id } },
    body: {
      revision: document.revision,
      operations: [{ op: 'setPage', page: document.pages[0]?.id ?? '', fields: { name: 'Start' } }],
    },
  }),
)
await take(
  tessera.POST('/pages/{id}/publish', { params: { path: { id: page.id } }, body: { revision: editedPage.revision } }),
)
const webhook = await take(
  tessera.POST('/webhooks', { body: { url: `https://example.com/hook-${SUFFIX}`, codes: [code.id] } }),
)
const { secret } = await take(tessera.POST('/webhooks/{id}/secret', { params: { path: { id: webhook.id } } }))
await take(tessera.PATCH('/webhooks/{id}', { params: { path: { id: webhook.id } }, body: { enabled: false } }))
const missing = await tessera.GET('/codes/{id}', { params: { path: { id: 'cod_none' } } })
if (missing.error?.error.code === 'invalid_request') missing.error.error.details.issues.map(({ path }) => path)

const isClamped: boolean = scans.window.clamped || codeScans.window.clamped
const scanCount: number = summary.totals.scans
process.stdout.write(
  JSON.stringify({
    statuses,
    listed: codes.data.map(({ name }) => name),
    verified: preview.scanVerified,
    isClamped,
    scanCount,
    secret: secret.slice(0, 6),
    missing: missing.error?.error.code,
  }),
)
