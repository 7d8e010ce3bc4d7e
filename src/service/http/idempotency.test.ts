import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listEndpoints } from '#contract/index.ts'
import { createCode } from '#testing/create-code.ts'
import { startReceiver } from '#testing/receiver.ts'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService({ allowPrivateHosts: true })
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('every POST that creates something takes an Idempotency-Key', () => {
  const creatingEndpoints = listEndpoints().filter(
    ({ method, endpoint }) => method === 'POST' && endpoint.status === 201,
  )
  const endpointsWithoutKey = creatingEndpoints.filter(
    ({ endpoint: { headers } }) => !Object.hasOwn(headers?._zod.def.shape ?? {}, 'idempotency-key'),
  )
  expect(endpointsWithoutKey.map(({ key }) => key)).toEqual([])
})

test('a retry with the same Idempotency-Key creates nothing and gets the first response', async () => {
  const workspace = await service.createWorkspace()
  const code = await createCode(workspace)
  const page = await workspace.call('POST /pages', {
    body: { name: 'Menu', subdomain: 'idem-menu', templateId: 'blank' },
  })
  const { url } = await startReceiver()
  const webhook = await workspace.call('POST /webhooks', { body: { url: `${url}/first`, codes: [code.id] } })
  const headers = (name: string) => ({ headers: { 'idempotency-key': `retry ${name}` } })
  const codeRequest = { params: { id: code.id } }
  const pageRequest = { params: { id: page.id } }
  const requests: (() => Promise<{ status: number; body: unknown; headers: Headers }>)[] = [
    () => workspace.send('POST /folders', { body: { name: 'Spring' }, ...headers('folder') }),
    () => workspace.send('POST /views', { body: { name: 'Mine', search: 'q=x' }, ...headers('view') }),
    () => workspace.send('POST /keys', { body: { name: 'Robot', scope: 'read' }, ...headers('key') }),
    () => workspace.send('POST /images', { body: { data: png }, ...headers('image') }),
    () =>
      workspace.send('POST /codes/{id}/template', { ...codeRequest, body: { name: 'Look' }, ...headers('template') }),
    () =>
      workspace.send('POST /pages/{id}/template', {
        ...pageRequest,
        body: { name: 'Page' },
        ...headers('page template'),
      }),
    () => workspace.send('POST /pages/{id}/duplicate', { ...pageRequest, ...headers('duplicate') }),
    () => workspace.send('POST /webhooks', { body: { url: `${url}/other`, codes: [] }, ...headers('webhook') }),
    () => workspace.send('POST /webhooks', { body: { url: `${url}/first`, codes: [] }, ...headers('joined') }),
    () => workspace.send('POST /webhooks/{id}/replay', { params: { id: webhook.id }, body: {}, ...headers('replay') }),
  ]
  for (const sendOnce of requests) {
    const [first, second] = [await sendOnce(), await sendOnce()]
    expect([second.status, second.body]).toEqual([first.status, first.body])
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(first.status).toBeLessThan(300)
  }
  // Stored responses are encrypted, so no API key can be read from the database.
  const { rows: storedAnswers } = await service.database.db.execute(
    sql`select answer::text as answer from idempotent_requests`,
  )
  expect(JSON.stringify(storedAnswers)).not.toContain('svc_live_')
})

test('a key that was used for another endpoint or another resource is a conflict', async () => {
  const workspace = await service.createWorkspace()
  const keyHeader = { headers: { 'idempotency-key': 'one' } }
  const [a, b] = [await createCode(workspace, 'A'), await createCode(workspace, 'B')]
  const saveTemplate = (id: string) =>
    workspace.send('POST /codes/{id}/template', { params: { id }, body: { name: 'X' }, ...keyHeader })
  expect((await saveTemplate(a.id)).status).toBe(201)
  const conflict = { status: 409, body: { error: { code: 'idempotency_conflict' } } }
  expect(await saveTemplate(b.id)).toMatchObject(conflict)
  expect(await workspace.send('POST /folders', { body: { name: 'X' }, ...keyHeader })).toMatchObject(conflict)
})

test('Location is the address of the created resource if it has an address', async () => {
  const workspace = await service.createWorkspace()
  const code = await createCode(workspace)
  const toPageBody = (subdomain: string) => ({ body: { name: 'Menu', subdomain, templateId: 'blank' } })
  const pageRequest = { params: { id: (await workspace.call('POST /pages', toPageBody('loc-menu'))).id } }
  const replies = [
    await workspace.send('POST /codes', {
      body: { name: 'P', destination: { type: 'url', url: 'https://example.com/' } },
    }),
    await workspace.send('POST /pages', toPageBody('loc-other')),
    await workspace.send('POST /pages/{id}/duplicate', pageRequest),
    await workspace.send('POST /pages/{id}/template', { ...pageRequest, body: { name: 'Saved' } }),
    await workspace.send('POST /webhooks', { body: { url: 'https://hooks.example.com/', codes: [] } }),
  ]
  for (const { status, headers } of replies) {
    const address = new URL(headers.get('location') ?? '', service.origin)
    const response = await fetch(address, { headers: { authorization: `Bearer ${workspace.key}` } })
    expect([status, address.pathname, response.status]).toEqual([201, expect.stringMatching('^/v1/'), 200])
  }
  const repliesWithoutAddress = [
    await workspace.send('POST /folders', { body: { name: 'F' } }),
    await workspace.send('POST /images', { body: { data: png } }),
    await workspace.send('POST /keys', { body: { name: 'K', scope: 'read' } }),
    await workspace.send('POST /views', { body: { name: 'V', search: '' } }),
    await workspace.send('POST /codes/{id}/template', { params: { id: code.id }, body: { name: 'T' } }),
    await workspace.send('POST /codes/bulk', { body: { rows: [{ name: 'B', url: 'https://example.com/' }] } }),
  ]
  for (const { status, headers } of repliesWithoutAddress)
    expect([status, headers.get('location')]).toEqual([201, null])
})
