import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import { listEndpoints } from '#contract/index.ts'
import { type TestBff, startTestBff } from '#testing/bff.ts'
import { createUniqueSubdomain } from '#testing/create-page.ts'
import { startTestService, type TestWorkspace } from '#testing/service.ts'
import { actions } from './actions.ts'
import { deleteAuditEntries } from './delete-entries.ts'
import { auditEntries } from './schema.ts'
import { recordAudit } from './record.ts'

interface WithId {
  id: string
}
type EntryPage = { data: (Omit<AuditEntry, 'at'> & { at: string })[]; next_cursor: string | null }

let bff: TestBff
let workspace: TestWorkspace
let admin: { email: string; cookie: string }
beforeAll(async () => {
  const service = await startTestService()
  workspace = await service.createWorkspace('business')
  bff = await startTestBff({
    database: service.database,
    serviceUrl: service.origin,
    findApiKey: async () => workspace.key,
  })
  admin = await bff.addMember(workspace.id, 'admin')
})

async function send(address: string, payload?: object, { cookie = admin.cookie } = {}) {
  const [method = '', path = ''] = address.split(' ')
  const body = payload === undefined ? null : JSON.stringify(payload)
  return fetch(`${bff.origin}/api${path}`, {
    method,
    headers: { origin: bff.origin, cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    body,
  })
}

async function listEntries(query = ''): Promise<EntryPage> {
  const answer: EntryPage = await (await send(`GET /audit${query}`)).json()
  return answer
}

test('every write of the contract has an action in the audit log or is left out on purpose', () => {
  const writes = listEndpoints().filter(({ method, endpoint }) => method !== 'GET' && endpoint.roles !== null)
  expect(Object.keys(actions)).toEqual(expect.arrayContaining(writes.map(({ key }) => key)))
})

test('a write through the dashboard is recorded with person, target, network, request and changed fields', async () => {
  const destination = { type: 'url', url: 'https://example.com/' }
  const created = await send('POST /codes', { name: 'Table 4', destination })
  const { id } = (await created.json()) as WithId
  const patched = await send(`PATCH /codes/${id}`, { name: 'Table 5', tags: [] })
  expect(patched.status).toBe(200)
  await send(`PATCH /codes/${id}`, { name: '' })

  const { data } = await listEntries('?action=code.')
  const target = { type: 'code', id }
  expect(data).toMatchObject([
    {
      actor: { type: 'person', name: 'Ada admin', email: admin.email },
      action: 'code.update',
      target: { ...target, name: 'Table 4' },
      address: '127.0.0.0/24',
      requestId: patched.headers.get('x-request-id'),
      changes: [{ field: 'name', from: 'Table 4', to: 'Table 5' }],
    },
    { action: 'code.create', target: { ...target, name: 'Table 4' } },
  ])
  expect(data[1]?.changes).toContainEqual({ field: 'destination', from: null, to: destination })
})

test('domains are recorded with their host, and webhooks with their address', async () => {
  const host = `go-${crypto.randomUUID()}.example.com`
  const url = 'https://receiver.example.com/scans'
  expect((await send('POST /domains', { host, use: 'scans' })).status).toBe(201)
  expect((await send('POST /webhooks', { url, codes: [] })).status).toBe(201)
  const { data } = await listEntries()
  const names = data.slice(0, 2).map(({ action, target }) => [action, target?.name])
  expect(names).toEqual([
    ['webhook.create', url],
    ['domain.create', host],
  ])
})

test('a change of the workspace is recorded with the fields that differ, without those that were sent unchanged', async () => {
  const me = (await (await send('GET /me')).json()) as { workspace: { name: string } }
  const renamingReply = await send('PATCH /me', { workspace: { ...me.workspace, name: 'Renamed' } })
  expect(renamingReply.status).toBe(200)
  const { data } = await listEntries('?action=workspace.')
  expect(data[0]).toMatchObject({
    action: 'workspace.update',
    changes: [{ field: 'name', from: me.workspace.name, to: 'Renamed' }],
  })
  expect(data[0]?.changes).toHaveLength(1)
})

test('the log has no values of secret fields and only the start of long values', async () => {
  await recordAudit(bff.database.db, {
    workspaceId: workspace.id,
    actor: { type: 'command', id: 'server', name: 'Server' },
    action: 'test.values',
    changes: [
      { field: 'accessCode', from: null, to: 'abcd-secret' },
      { field: 'document', from: null, to: 'x'.repeat(5_000) },
    ],
  })
  const { data } = await listEntries('?action=test.values')
  const [secret, long] = data[0]?.changes ?? []
  expect(secret).toEqual({ field: 'accessCode', from: null, to: null })
  expect(JSON.stringify(long).length).toBeLessThan(2_200)
})

test('a long value that is cut within a character can be stored', async () => {
  await recordAudit(bff.database.db, {
    workspaceId: workspace.id,
    actor: { type: 'command', id: 'server', name: 'Server' },
    action: 'test.emoji',
    changes: [{ field: 'text', from: null, to: `${'x'.repeat(1_998)}😀${'x'.repeat(100)}` }],
  })
  const { data } = await listEntries('?action=test.emoji')
  expect(data[0]?.changes).toEqual([{ field: 'text', from: null, to: `"${'x'.repeat(1_998)}…` }])
})

test('the target is what the address names, even below another collection', async () => {
  const webhook = await send('POST /webhooks', { url: 'https://receiver.example.com/replays', codes: [] })
  const { id } = (await webhook.json()) as WithId
  const replay = await send(`POST /webhooks/${id}/replay`, { status: 'failed' })
  const { replayId } = (await replay.json()) as { replayId: string }
  expect((await send(`DELETE /webhooks/replays/${replayId}`)).status).toBe(204)
  const { data } = await listEntries('?action=replay.cancel')
  expect(data[0]?.target).toEqual({ type: 'replay', id: replayId, name: '' })
})

test('the target of a creation is what was created, not what it was created from', async () => {
  const destination = { type: 'url', url: 'https://example.com/' }
  const { id: codeId } = (await (await send('POST /codes', { name: 'Poster', destination })).json()) as WithId
  const { id } = (await (await send(`POST /codes/${codeId}/template`, { name: 'Our look' })).json()) as WithId
  const { data } = await listEntries('?action=template.')
  expect(data[0]).toMatchObject({
    target: { type: 'template', id, name: 'Our look' },
    changes: [{ field: 'name', from: null, to: 'Our look' }],
  })
})

test('the edits of a page within an hour share one entry', async () => {
  const page = (await (
    await send('POST /pages', { name: 'Menu', subdomain: createUniqueSubdomain(), templateId: 'blank' })
  ).json()) as WithId & { revision: number }
  let { revision } = page
  for (const text of ['One', 'Two']) {
    const operations = [{ op: 'addPage', name: text, slug: text.toLowerCase() }]
    const reply = await send(`POST /pages/${page.id}/edits`, { revision, operations })
    expect(reply.status).toBe(200)
    revision = ((await reply.json()) as { revision: number }).revision
  }
  const { data } = await listEntries('?action=page.')
  expect(data.map(({ action }) => action)).toEqual(['page.edit', 'page.create'])
  expect(data[0]?.target).toEqual({ type: 'page', id: page.id, name: 'Menu' })
})

test('the log can be filtered, paged and exported as CSV without formulas', async () => {
  const other = await bff.addMember(workspace.id, 'marketer')
  const folder = await send('POST /folders', { name: '=cmd()' }, other)
  expect(folder.status).toBe(201)
  const allEntries = (await listEntries('?limit=100')).data
  const pagedEntries: EntryPage['data'] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: EntryPage = await listEntries(`?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
    pagedEntries.push(...page.data)
    cursor = page.next_cursor
  }
  expect(pagedEntries).toEqual(allEntries)
  const actor = allEntries.find(({ action }) => action === 'folder.create')?.actor.id ?? ''
  expect((await listEntries(`?actor=${actor}`)).data.map(({ action }) => action)).toEqual([
    'folder.create',
    'session.sign_in',
  ])
  expect((await listEntries(`?to=${allEntries.at(-1)?.at ?? ''}`)).data).toEqual([])
  expect((await send('GET /audit?cursor=nonsense')).status).toBe(400)

  const headers = { cookie: admin.cookie, accept: 'text/csv' }
  const csv = await (await fetch(`${bff.origin}/api/audit`, { headers })).text()
  expect(csv.trimEnd().split('\r\n')).toHaveLength(allEntries.length + 1)
  expect(csv).toContain("'=cmd()")
  expect((await send('GET /audit', undefined, other)).status).toBe(403)
})

const changeError = { cause: { message: 'Entries of the audit log cannot be changed or deleted.' } }

test('only retention can delete entries, and nothing can change them', async () => {
  const { db } = bff.database
  const actor = { type: 'command' as const, id: 'server', name: 'Server' }
  await recordAudit(db, { workspaceId: workspace.id, actor, action: 'test.append_only' })
  const entry = eq(auditEntries.action, 'test.append_only')
  await expect(db.update(auditEntries).set({ actorName: 'Nobody' }).where(entry)).rejects.toMatchObject(changeError)
  await expect(db.delete(auditEntries).where(entry)).rejects.toMatchObject(changeError)
  await expect(db.execute(sql`truncate audit_entries`)).rejects.toMatchObject(changeError)
  expect((await listEntries('?action=test.append_only')).data[0]?.actor.name).toBe('Server')
})

test('retention deletes only the old entries of one workspace and leaves the log protected', async () => {
  const { db } = bff.database
  const actor = { type: 'command' as const, id: 'server', name: 'Server' }
  for (const workspaceId of ['wsp_old', 'wsp_other']) await recordAudit(db, { workspaceId, actor, action: 'test.old' })
  const findWorkspaces = async () =>
    (await db.select().from(auditEntries).where(eq(auditEntries.action, 'test.old'))).map((row) => row.workspaceId)
  await deleteAuditEntries(db, 'wsp_old', new Date(Date.now() - 60_000))
  expect((await findWorkspaces()).toSorted()).toEqual(['wsp_old', 'wsp_other'])
  await deleteAuditEntries(db, 'wsp_old', new Date(Date.now() + 60_000))
  expect(await findWorkspaces()).toEqual(['wsp_other'])
  await expect(db.delete(auditEntries)).rejects.toMatchObject(changeError)
})

test('a request that the role does not allow is logged with person, network and request id', async () => {
  const viewer = await bff.addMember(workspace.id, 'viewer')
  bff.logLines.length = 0
  const rejectedReply = await send('POST /keys', { name: 'Mine', scope: 'read' }, viewer)
  expect(rejectedReply.status).toBe(403)
  const logLines = bff.logLines.filter((line) => line.includes('"refused by role"'))
  expect(logLines.map((line): unknown => JSON.parse(line))).toMatchObject([
    {
      level: 40,
      person: expect.stringMatching(/^usr_/),
      role: 'viewer',
      endpoint: 'POST /keys',
      from: '127.0.0.0/24',
      reqId: rejectedReply.headers.get('x-request-id'),
    },
  ])
  expect(logLines.join('')).not.toContain(viewer.email)
})

test('a request that the role does not allow is recorded once a minute for each person and endpoint', async () => {
  const viewer = await bff.addMember(workspace.id, 'viewer')
  const sendForbidden = async (address: string, payload?: object) =>
    expect((await send(address, payload, viewer)).status).toBe(403)
  await Promise.all(Array.from({ length: 4 }, () => sendForbidden('GET /audit')))
  await sendForbidden('POST /folders', { name: 'Mine' })
  await sendForbidden('POST /folders', { name: 'Mine' })
  const designer = await bff.addMember(workspace.id, 'designer')
  const { id } = (await (
    await send('POST /codes', { name: 'One', destination: { type: 'url', url: 'https://example.com/' } })
  ).json()) as WithId
  expect((await send(`PATCH /codes/${id}`, { name: 'Two' }, designer)).status).toBe(403)
  const { data } = await listEntries('?action=access.refused&limit=100')
  const listTargets = ({ email }: { email: string }) =>
    data.filter(({ actor }) => actor.email === email).map(({ target }) => target?.id)
  expect(listTargets(viewer)).toEqual(['POST /folders', 'GET /audit'])
  expect(listTargets(designer)).toEqual(['PATCH /codes/{id}'])
  expect(data[0]?.address).toBe('127.0.0.0/24')
})
