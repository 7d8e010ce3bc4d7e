import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { addMember } from '../../src/bff/people/people.ts'
import { alerts } from '../../src/service/alerts/schema.ts'
import { createId } from '../../src/service/ids/ids.ts'
import { findOrAddExport } from '../../src/service/export/exports.ts'
import { workspaceExports } from '../../src/service/export/schema.ts'
import { createBarePng } from '../../src/testing/bare-png.ts'
import type { TestBff } from '../../src/testing/bff.ts'
import { scan } from '../../src/testing/create-code.ts'
import { createUniqueSubdomain } from '../../src/testing/create-page.ts'
import { readSampleWoff2 } from '../../src/testing/font-tables.ts'
import { openTestStore, type TestService, type TestWorkspace } from '../../src/testing/service.ts'
import { smallSite } from '../../src/testing/site-zips.ts'
import { type Ids, type Kind, getPlaceholder, revisionPlaceholder } from './placeholders.ts'

const formBlock = 'blk_form0000000000000000'
export const zip = smallSite.toString('base64')
export const picture = createBarePng(2, 2, Buffer.alloc(14)).toString('base64')
export const usedIdempotencyKey = 'an Idempotency-Key that was used'

/** A workspace whose content a test knows: each name in it contains `mark`. */
export interface KnownWorkspace extends TestWorkspace {
  mark: string
  owner: 'mine' | 'theirs'
  ids: Ids
  /** A call of the bff by an admin of the workspace. */
  asAdmin(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>
}

export interface Servers {
  service: TestService
  bff: TestBff
  /** The dashboard's keys, by workspace. */
  keys: Map<string, string>
}

/** Creates one resource of each kind in a workspace. */
export async function createContent(servers: Servers, workspace: KnownWorkspace): Promise<void> {
  for (const make of Object.values(creators)) await make(servers, workspace)
}

/** Creates these kinds again, because they may have been deleted. */
export async function recreateMissing(
  servers: Servers,
  workspace: KnownWorkspace,
  missing: Iterable<Kind>,
): Promise<void> {
  const neededKinds = new Set([...missing].map((kind) => createdWith[kind] ?? kind))
  for (const [kind, make] of Object.entries(creators)) if (neededKinds.has(kind as Kind)) await make(servers, workspace)
}

/** Kinds that are created together with another kind. */
const createdWith: Partial<Record<Kind, Kind>> = {
  pgs: 'pag',
  blk: 'pag',
  ptl: 'pag',
  sub: 'pag',
  dlv: 'whk',
  rpl: 'whk',
  dep: 'sit',
  msg: 'inv',
  usr: 'mem',
  cau: 'alt',
}

function rememberIds(
  { ids, owner }: KnownWorkspace,
  createdIds: Partial<Record<Kind, string | null | undefined>>,
): void {
  for (const [kind, id] of Object.entries(createdIds)) if (id) ids.set(getPlaceholder(kind as Kind, owner), id)
}

function getId({ ids, owner }: KnownWorkspace, kind: Kind): string {
  return ids.get(getPlaceholder(kind, owner)) ?? ''
}

type Creator = (servers: Servers, workspace: KnownWorkspace) => Promise<void>

const creators: Record<string, Creator> = {
  async fld(_, workspace) {
    rememberIds(workspace, {
      fld: (await workspace.call('POST /folders', { body: { name: `${workspace.mark} folder` } })).id,
    })
  },
  async cod(_, workspace) {
    const { mark } = workspace
    const body = {
      name: `${mark} code`,
      destination: { type: 'url' as const, url: `https://${mark}.example.com/` },
      folderId: getId(workspace, 'fld'),
      tags: [mark],
    }
    const { id } = await workspace.call('POST /codes', { body, headers: { 'idempotency-key': usedIdempotencyKey } })
    await workspace.call('POST /codes', { body: { ...body, name: `${mark} another` } })
    const template = await workspace.call('POST /codes/{id}/template', {
      params: { id },
      body: { name: `${mark} look` },
    })
    const { next_cursor } = await workspace.call('GET /codes', { query: { limit: 1 } })
    rememberIds(workspace, { cod: id, tpl: template.id, cur: next_cursor, wsp: workspace.id })
  },
  async tpl(_, workspace) {
    const params = { id: getId(workspace, 'cod') }
    const { id } = await workspace.call('POST /codes/{id}/template', {
      params,
      body: { name: `${workspace.mark} look` },
    })
    rememberIds(workspace, { tpl: id })
  },
  async key(_, workspace) {
    rememberIds(workspace, {
      key: (await workspace.call('POST /keys', { body: { name: workspace.mark, scope: 'read' } })).id,
    })
  },
  async viw(_, workspace) {
    const body = { name: `${workspace.mark} view`, search: 'sort=name' }
    rememberIds(workspace, { viw: (await workspace.call('POST /views', { body })).id })
  },
  async cmp(_, workspace) {
    const body = { name: `${workspace.mark} campaign`, tags: [workspace.mark] }
    rememberIds(workspace, { cmp: (await workspace.call('POST /campaigns', { body })).id })
  },
  async lnk(_, workspace) {
    const body = { name: `${workspace.mark} link`, filter: {} }
    rememberIds(workspace, { lnk: (await workspace.call('POST /shared-links', { body })).id })
  },
  async utm(_, workspace) {
    // An earlier request may have allowed only other values.
    const source = { values: [] }
    await workspace.call('PATCH /utm-settings', { body: { source } })
    const body = { name: `${workspace.mark} preset`, source: workspace.mark }
    rememberIds(workspace, { utm: (await workspace.call('POST /utm-presets', { body })).id })
  },
  async rpt(_, workspace) {
    const body = { name: `${workspace.mark} report`, every: 'week' as const, to: ['ada@example.com'] }
    rememberIds(workspace, { rpt: (await workspace.call('POST /reports', { body })).id })
  },
  async alt({ service }, workspace) {
    const id = createId('alt')
    const now = new Date()
    // The alert is resolved already, because the next check would resolve an alert of a campaign that does not exist.
    await service.database.db.insert(alerts).values({
      workspaceId: workspace.id,
      id,
      kind: 'goal_met',
      subjectType: 'campaign',
      subjectId: id,
      subjectName: `${workspace.mark} goal`,
      details: { metric: 'scans', target: 1, done: 1, currency: null },
      causeId: id.replace('alt', 'cau'),
      raisedAt: now,
      resolvedAt: now,
      mailWaits: false,
    })
    rememberIds(workspace, { alt: id, cau: id.replace('alt', 'cau') })
  },
  async seg(_, workspace) {
    const body = { name: `${workspace.mark} segment`, scope: 'workspace' as const, filters: { country: 'DE' } }
    rememberIds(workspace, { seg: (await workspace.call('POST /segments', { body })).id })
  },
  async ann(_, workspace) {
    const body = { at: '2026-06-01T10:00:00Z', text: `${workspace.mark} note` }
    rememberIds(workspace, { ann: (await workspace.call('POST /annotations', { body })).id })
  },
  async sec(_, workspace) {
    const blocks = [{ type: 'section', fields: { name: workspace.mark } }]
    // Saved sections have names of their own.
    const body = { name: `${workspace.mark} ${createUniqueSubdomain()}`, blocks }
    rememberIds(workspace, { sec: (await workspace.call('POST /sections', { body })).id })
  },
  async fil(_, workspace) {
    const body = { name: `${workspace.mark} file`, fileName: 'menu.txt', data: Buffer.from('Menu').toString('base64') }
    rememberIds(workspace, { fil: (await workspace.call('POST /files', { body })).id })
  },
  async fnt(_, workspace) {
    const body = { data: (await readSampleWoff2()).toString('base64'), name: `${workspace.mark}.woff2` }
    rememberIds(workspace, { fnt: (await workspace.call('POST /fonts', { body })).id })
  },
  async img(_, workspace) {
    const { id } = await workspace.call('POST /images', { body: { data: picture, name: `${workspace.mark} picture` } })
    rememberIds(workspace, { img: id })
  },
  async pag(servers, workspace) {
    await createPage(servers, workspace)
  },
  async bra(_, workspace) {
    const body = { pageIds: [getId(workspace, 'pag')], codeIds: [] }
    await workspace.call('PUT /brand', {
      body: { colors: [{ name: workspace.mark, value: '#14532d', uses: ['accent'] }] },
    })
    rememberIds(workspace, { bra: (await workspace.call('POST /brand/apply', { body })).applicationId })
  },
  async dom(_, workspace) {
    const body = { host: `${createUniqueSubdomain()}.${workspace.mark}.invalid`, use: 'scans' as const }
    const { id } = await workspace.call('POST /domains', { body })
    const apple = [{ appId: `ABCDE12345.${workspace.mark}.menu` }]
    await workspace.call('PATCH /domains/{id}', { params: { id }, body: { appLinks: { apple } } })
    rememberIds(workspace, { dom: id })
  },
  /** An export that is finished from the start, because a real export takes long in a large workspace. */
  async exp({ service }, workspace) {
    const { db } = service.database
    const { row } = await db.transaction((tx) => findOrAddExport(tx, workspace.id))
    const store = await openTestStore(service)
    await store.put(`exports/${workspace.id}/${row.id}/000000.zip`, Buffer.from(zip, 'base64'), 'application/zip')
    await db
      .update(workspaceExports)
      .set({ state: 'ready', parts: 1, bytes: smallSite.byteLength })
      .where(eq(workspaceExports.id, row.id))
    rememberIds(workspace, { exp: row.id })
  },
  async whk(servers, workspace) {
    await createWebhook(servers, workspace)
  },
  /** A site with two versions. Only the version that is not live can be deleted. */
  async sit(_, workspace) {
    const formerSiteId = getId(workspace, 'sit')
    // A plan allows few sites, so the former one is deleted, unless a request has deleted it.
    if (formerSiteId !== '')
      await workspace.call('DELETE /sites/{id}', { params: { id: formerSiteId } }).catch(() => {})
    const body = { name: `${workspace.mark} site`, subdomain: createUniqueSubdomain(), zip }
    const { site } = await workspace.call('POST /sites', { body })
    const params = { id: site.id }
    const { deploy } = await workspace.call('POST /sites/{id}/deploy', { params, body: { zip, live: false } })
    rememberIds(workspace, { sit: site.id, dep: deploy.id })
  },
  /** An upload of one byte. */
  async upl(_, workspace) {
    rememberIds(workspace, { upl: (await workspace.call('POST /sites/uploads', { body: { size: 1 } })).uploadId })
  },
  /** A member who never signs in. */
  async mem({ bff: { database } }, workspace) {
    const { id, mark } = workspace
    const person = { email: `${mark}-spare@example.com`, name: `${mark} spare`, role: 'viewer' as const }
    const { userId } = await addMember(database.db, {
      workspace: { id, name: mark, slug: id },
      password: 'nobody knows it',
      ...person,
    })
    const { data } = ListBody.parse(await workspace.asAdmin('GET', '/members'))
    rememberIds(workspace, { usr: userId, mem: data.find((member) => member.userId === userId)?.id })
  },
  async inv(_, workspace) {
    const body = { email: `${workspace.mark}-invited@example.com`, role: 'viewer' }
    const { id } = CreatedBody.parse(await workspace.asAdmin('POST', '/invitations', body))
    const { data } = ListBody.parse(await workspace.asAdmin('GET', '/messages'))
    rememberIds(workspace, { inv: id, msg: data[0]?.id })
  },
}

const CreatedBody = z.object({ id: z.string() })
const ListBody = z.object({ data: z.array(z.object({ id: z.string(), userId: z.string().optional() })) })

/** Creates a published site of two pages with a form, a submission of the form, and a page template. */
async function createPage({ service }: Servers, workspace: KnownWorkspace): Promise<void> {
  const { mark } = workspace
  const body = { name: `${mark} page`, subdomain: createUniqueSubdomain(), templateId: 'blank' }
  const { id, revision, pages } = await workspace.call('POST /pages', { body })
  const params = { id }
  const firstPageId = pages[0]?.id ?? ''
  const operations = [
    { op: 'addBlock' as const, page: firstPageId, type: 'form', id: formBlock },
    { op: 'addBlock' as const, page: firstPageId, type: 'heading', fields: { text: mark } },
    { op: 'addPage' as const, name: `${mark} second`, slug: 'second' },
  ]
  const editedPage = await workspace.call('POST /pages/{id}/edits', { params, body: { revision, operations } })
  await workspace.call('POST /pages/{id}/publish', { params })
  const template = await workspace.call('POST /pages/{id}/template', { params, body: { name: `${mark} layout` } })
  const { host } = new URL(editedPage.url)
  const payload = { name: mark, email: `${mark}@example.com`, message: mark, consent: true }
  await service.app.inject({ method: 'POST', url: `/_/forms/${formBlock}`, headers: { host }, payload })
  const { data } = await workspace.call('GET /submissions')
  const heading = editedPage.pages[0]?.blocks.find(({ type }) => type === 'heading')
  rememberIds(workspace, {
    pag: id,
    pgs: editedPage.pages[1]?.id,
    blk: heading?.id,
    ptl: template.orgTemplateId,
    sub: data[0]?.id,
  })
  workspace.ids.set(String(revisionPlaceholder), String(editedPage.revision))
}

/** Creates a webhook with a delivery and a replay. */
async function createWebhook({ service }: Servers, workspace: KnownWorkspace): Promise<void> {
  const { mark } = workspace
  const destination = { type: 'url' as const, url: `https://${mark}.example.com/` }
  const code = await workspace.call('POST /codes', { body: { name: `${mark} scanned`, destination } })
  const body = { url: `https://${mark}.invalid/`, codes: [code.id] }
  const { id } = await workspace.call('POST /webhooks', { body })
  await scan(code)
  await service.scanning.waitUntilDrained()
  const { data } = await workspace.call('GET /webhooks/deliveries')
  const { replayId } = await workspace.call('POST /webhooks/{id}/replay', { params: { id }, body: {} })
  rememberIds(workspace, { whk: id, dlv: data[0]?.id, rpl: replayId })
}
