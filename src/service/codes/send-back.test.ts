import { expect, test } from 'vitest'
import type { Api } from '#contract/index.ts'
import type { EndpointRequest } from '#contract/wire.ts'
import { createCode } from '#testing/create-code.ts'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService()

/** Sends a response back, as a client without types does. */
async function sendBack({ key }: { key: string }, path: string, resource: object | undefined) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const reply = await fetch(`${service.origin}/v1${path}`, { method: 'PATCH', headers, body: JSON.stringify(resource) })
  const body: unknown = await reply.json()
  return { status: reply.status, body }
}

type SentDesign = NonNullable<EndpointRequest<'POST /codes', Api['POST /codes']>['body']['design']>
const designs: [kind: string, design: SentDesign][] = [
  ['a plain design', { kind: 'plain', foreground: '#1b4332', module: 'dots', correction: 'Q', quietZone: 6 }],
  [
    'a design of a template',
    { kind: 'template', templateId: 'tpl_ours', colors: ['#7f1d1d', '#ffffff'], text: 'Menu' },
  ],
  ['an automatic design', { kind: 'auto', palette: ['#1b4332', '#d8f3dc'], index: 3, colors: ['#102a43', '#f0f4f8'] }],
]

test.each(designs)('a code with %s can be sent back as it was returned without a change', async (_, design) => {
  const workspace = await service.createWorkspace()
  const template = (await workspace.call('GET /templates')).data.find(({ locked }) => !locked)
  const sentDesign = design.kind === 'template' ? { ...design, templateId: template?.id ?? '' } : design
  const { id } = await workspace.call('POST /codes', {
    body: {
      name: 'Poster',
      destination: { type: 'url', url: 'https://example.com/a' },
      tags: ['one'],
      rules: [{ name: 'Phones', when: { deviceTypes: ['mobile'] }, url: 'https://example.com/m' }],
      design: sentDesign,
    },
  })
  const request = { params: { id } }
  const read = await workspace.call('GET /codes/{id}', request)
  const [listedCode] = (await workspace.call('GET /codes')).data
  for (const resource of [read, listedCode])
    expect(await sendBack(workspace, `/codes/${id}`, resource)).toMatchObject({ status: 200 })
  expect(await workspace.call('GET /codes/{id}', request)).toEqual(read)
  expect((await workspace.call('GET /codes/{id}/history', request)).data).toHaveLength(1)
  const destination = { ...read.destination, url: 'https://example.com/b' }
  await sendBack(workspace, `/codes/${id}`, { ...read, destination })
  const changedCode = await workspace.call('GET /codes/{id}', request)
  expect(changedCode).toMatchObject({ destination: { url: 'https://example.com/b' }, design: read.design })
  expect(await sendBack(workspace, `/codes/${id}`, { ...read, colour: 'red' })).toMatchObject({
    status: 400,
    body: { error: { details: { issues: [{ path: 'colour' }] } } },
  })
})

test('every other resource can be sent back as it was returned without a change', async () => {
  const workspace = await service.createWorkspace()
  const newPage = { name: 'Menu', subdomain: 'sent-back', templateId: 'blank' }
  const page = await workspace.call('POST /pages', { body: newPage })
  const code = await workspace.call('POST /codes', {
    body: { name: 'Menu', destination: { type: 'page', pageId: page.id } },
  })
  expect(await sendBack(workspace, `/codes/${code.id}`, code)).toEqual({ status: 200, body: code })

  const url = 'https://hooks.example.com/'
  const webhook = await workspace.call('POST /webhooks', { body: { url, codes: [code.id] } })
  expect(await sendBack(workspace, `/webhooks/${webhook.id}`, webhook)).toEqual({
    status: 200,
    body: { ...webhook, updatedAt: expect.any(String) },
  })

  const pageRequest = { params: { id: page.id } }
  const document = await workspace.call('GET /pages/{id}/content', pageRequest)
  const [summary] = (await workspace.call('GET /pages')).data
  for (const resource of [document, summary])
    expect(await sendBack(workspace, `/pages/${page.id}`, resource)).toMatchObject({ status: 200 })
  const documentAfter = await workspace.call('GET /pages/{id}/content', pageRequest)
  expect(documentAfter).toEqual({ ...document, updatedAt: documentAfter.updatedAt })

  await workspace.call('POST /folders', { body: { name: 'Spring' } })
  const [folder] = (await workspace.call('GET /folders')).data
  const unchangedReply = { status: 200, body: { ...folder, updatedAt: expect.any(String) } }
  expect(await sendBack(workspace, `/folders/${folder?.id}`, folder)).toEqual(unchangedReply)

  const saved = await workspace.call('POST /codes/{id}/template', { params: { id: code.id }, body: { name: 'Look' } })
  const template = (await workspace.call('GET /templates')).data.find(({ id }) => id === saved.id)
  expect(await sendBack(workspace, `/templates/${saved.id}`, template)).toMatchObject({ status: 200 })

  const me = await workspace.call('GET /me')
  expect(await sendBack(workspace, '/me', me)).toEqual({ status: 200, body: me })
})

const storedAddresses = [
  ['https://exämple.com/ä?q=ü b#f', 'https://xn--exmple-cua.com/%C3%A4?q=%C3%BC%20b#f'],
  ['HTTPS://Example.com', 'https://example.com/'],
  ['myapp://open/42', 'myapp://open/42'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['whatsapp://send?text=Hello', 'whatsapp://send?text=Hello'],
] as const
test.each(storedAddresses)('the destination %s is stored as %s by every endpoint', async (url, href) => {
  const workspace = await service.createWorkspace()
  const destination = { type: 'url' as const, url }
  const created = await workspace.call('POST /codes', {
    body: { name: 'A', destination, rules: [{ name: 'R', when: {}, url }] },
  })
  expect(created).toMatchObject({ destination: { url: href }, rules: [{ url: href }] })
  const other = await createCode(workspace)
  expect(await workspace.call('PATCH /codes/{id}', { params: { id: other.id }, body: { destination } })).toMatchObject({
    destination: { url: href },
  })
  await workspace.call('POST /codes/bulk', { body: { rows: [{ name: 'Bulk', url }] } })
  const thirdCode = await createCode(workspace, 'Third')
  await workspace.call('PATCH /codes/bulk', { body: { ids: [thirdCode.id], destination } })
  const { data } = await workspace.call('GET /codes')
  expect(data.map((code) => code.destination.url)).toEqual([href, href, href, href])
  const unlockReply = await fetch(created.scanUrl, {
    redirect: 'manual',
    headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1' },
  })
  expect(unlockReply.headers.get('location')).toBe(href)
})

test('names are sorted as people sort them', async () => {
  const workspace = await service.createWorkspace()
  const names = ['Zebra', 'Äpfel', 'apple', 'Österreich', 'Orange', 'zoo', 'Éclair', 'eclipse', 'Straße', 'Strasse 2']
  for (const name of names) await createCode(workspace, name)
  const sorted = ['Äpfel', 'apple', 'Éclair', 'eclipse', 'Orange', 'Österreich', 'Straße', 'Strasse 2', 'Zebra', 'zoo']
  const readNames: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await workspace.call('GET /codes', {
      query: { sort: 'name', limit: 3, ...(cursor ? { cursor } : {}) },
    })
    readNames.push(...page.data.map(({ name }) => name))
    cursor = page.next_cursor
  }
  expect(readNames).toEqual(sorted)
})

test('a search is trimmed', async () => {
  const workspace = await service.createWorkspace()
  for (const name of ['Orange', 'apple']) await createCode(workspace, name)
  const found = await workspace.call('GET /codes', { query: { q: ' orange ' } })
  expect(found.data.map(({ name }) => name)).toEqual(['Orange'])
})
