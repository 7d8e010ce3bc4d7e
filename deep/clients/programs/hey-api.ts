import { client } from './hey-api/client.gen'
import * as tessera from './hey-api/sdk.gen'

const { TESSERA_URL = '', TESSERA_API_KEY = '', SUFFIX = '' } = process.env
client.setConfig({ baseUrl: TESSERA_URL, auth: TESSERA_API_KEY })
const statuses: number[] = []
/** The result of a call, which must have succeeded. */
async function take<T>(call: Promise<{ data?: T; error?: unknown; response?: Response }>): Promise<NonNullable<T>> {
  const { data, error, response } = await call
  if (data === undefined || data === null) throw new Error(`${response?.status} ${JSON.stringify(error)}`)
  statuses.push(response?.status ?? 0)
  return data
}

const me = await take(tessera.readWorkspace())
const folder = await take(tessera.createFolder({ body: { name: `Garden ${me.workspace.slug}` } }))
const code = await take(
  tessera.createCode({
    headers: { 'idempotency-key': `garden-${SUFFIX}` },
    body: {
      name: 'Bench 1',
      destination: { type: 'url', url: 'https://example.com/garden' },
      design: { kind: 'plain' },
      folderId: folder.id,
      tags: ['garden'],
    },
  }),
)
const path = { id: code.id }
const read = await take(tessera.readCode({ path }))
await take(tessera.updateCode({ path, body: { name: `${read.name} outside`, archived: false } }))
const codes = await take(tessera.listCodes({ query: { folderId: folder.id, sort: 'name', limit: 10 } }))
const batch = await take(
  tessera.createManyCodes({ body: { folderId: folder.id, rows: [{ name: 'Bench 2', url: 'https://example.com/2' }] } }),
)
await take(tessera.updateManyCodes({ body: { ids: batch.codes.map(({ id }) => id), addTags: ['new'] } }))
const preview = await take(
  tessera.previewDesign({ body: { design: { kind: 'plain', foreground: '#1b4332', frame: { text: 'Scan me' } } } }),
)
const scans = await take(tessera.listScans({ query: { limit: 1, bots: 'include' } }))
const codeScans = await take(tessera.listCodeScans({ path }))
const summary = await take(tessera.readAnalyticsSummary({ query: { interval: 'day', top: 3 } }))
const templates = await take(tessera.listPageTemplates())
const page = await take(
  tessera.createPage({
    body: { name: 'Garden', subdomain: `garden-${SUFFIX}`, templateId: templates.data[0]?.templateId ?? '' },
  }),
)
const document = await take(tessera.readPageContent({ path: { id: page.id } }))
const editedPage = await take(
  tessera.editPage({
    path: { id: page.id },
    body: {
      revision: document.revision,
      operations: [{ op: 'setPage', page: document.pages[0]?.id ?? '', fields: { name: 'Start' } }],
    },
  }),
)
await take(tessera.publishPage({ path: { id: page.id }, body: { revision: editedPage.revision } }))
const webhook = await take(
  tessera.createWebhook({ body: { url: `https://example.com/garden-${SUFFIX}`, codes: [code.id] } }),
)
const { secret } = await take(tessera.revealWebhookSecret({ path: { id: webhook.id } }))
await take(tessera.updateWebhook({ path: { id: webhook.id }, body: { enabled: false } }))
const missing = await tessera.readCode({ path: { id: 'cod_none' } })
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
