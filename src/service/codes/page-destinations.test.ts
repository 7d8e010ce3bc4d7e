import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPage } from '#testing/create-page.ts'
import { getSharedService, type TestWorkspace } from '#testing/service.ts'
import { destinationChecks } from './destination-checks/schema.ts'

const service = await getSharedService()
const iphoneAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const toLiveAddress = (subdomain: string) => `${service.origin.replace('127.0.0.1', `${subdomain}.pages.localhost`)}/`

function createCode(workspace: TestWorkspace, pageId: string, fields: object = {}) {
  return workspace.call('POST /codes', { body: { name: 'Poster', destination: { type: 'page', pageId }, ...fields } })
}

async function scan(shortCode: string, method = 'GET') {
  const headers = { 'user-agent': iphoneAgent }
  const answer = await fetch(`${service.origin}/${shortCode}`, { redirect: 'manual', method, headers })
  return { status: answer.status, location: answer.headers.get('location'), body: await answer.text() }
}

async function getScans(workspace: TestWorkspace, id: string) {
  await service.scanning.waitUntilDrained()
  return (await workspace.call('GET /codes/{id}/scans', { params: { id } })).data
}

const publish = (workspace: TestWorkspace, id: string) => workspace.call('POST /pages/{id}/publish', { params: { id } })

test('if the page is not published, visitors see a notice and the scan is recorded', async () => {
  const workspace = await service.createWorkspace()
  const page = await createPage(workspace)
  const code = await createCode(workspace, page.id)
  const { status, body } = await scan(code.shortCode)
  expect(status).toBe(404)
  expect(body).toContain('<h1>This page is not available</h1>')
  await scan(code.shortCode, 'HEAD')
  expect(await getScans(workspace, code.id)).toMatchObject([
    { destinationUrl: toLiveAddress(page.subdomain), matchedRule: null },
  ])
})

test('the access code applies before the rules, and the rules apply before the page', async () => {
  const workspace = await service.createWorkspace()
  const page = await createPage(workspace)
  const rules = [{ name: 'Phones', when: { deviceTypes: ['mobile'] }, url: 'https://m.example.com/' }]
  const code = await createCode(workspace, page.id, { rules })
  expect((await scan(code.shortCode)).location).toBe('https://m.example.com/')
  await publish(workspace, page.id)
  const codeWithAccessCode = await createCode(workspace, page.id, { accessCode: 'sesame' })
  expect((await scan(codeWithAccessCode.shortCode)).body).toContain('Enter the access code')
  const answer = await fetch(`${service.origin}/${codeWithAccessCode.shortCode}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'user-agent': iphoneAgent },
    body: new URLSearchParams({ accessCode: 'sesame' }),
  })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toMatch(new RegExp(`^${toLiveAddress(page.subdomain)}\\?tsr=`))
})

test('a page is either deleted or set as a destination if both happen at once', async () => {
  const workspace = await service.createWorkspace()
  for (let round = 0; round < 10; round++) {
    const { id } = await createPage(workspace)
    const body = { name: 'Poster', destination: { type: 'page' as const, pageId: id } }
    const [created, removed] = await Promise.all([
      workspace.send('POST /codes', { body }),
      workspace.send('DELETE /pages/{id}', { params: { id } }),
    ])
    expect([
      [201, 409],
      [400, 204],
    ]).toContainEqual([created.status, removed.status])
  }
})

test('the history has the names of pages', async () => {
  const workspace = await service.createWorkspace()
  const page = await createPage(workspace, { name: 'Menu' })
  const url = { type: 'url', url: 'https://example.com/' } as const
  const code = await workspace.call('POST /codes', { body: { name: 'Poster', destination: url } })
  const request = { params: { id: code.id } }
  await workspace.call('PATCH /codes/{id}', { ...request, body: { destination: { type: 'page', pageId: page.id } } })
  const { data } = await workspace.call('GET /codes/{id}/history', request)
  const shownDestination = { type: 'page', pageId: page.id, url: toLiveAddress(page.subdomain), summary: 'Menu' }
  expect(data[0]?.changes).toEqual({ destination: { from: url, to: shownDestination } })
})

test('hosted pages are not checked as destinations', async () => {
  const workspace = await service.createWorkspace()
  const page = await createPage(workspace)
  const url = { type: 'url', url: 'https://www.iana.org/' } as const
  const code = await workspace.call('POST /codes', { body: { name: 'Poster', destination: url } })
  const countChecks = () => service.database.db.$count(destinationChecks, eq(destinationChecks.codeId, code.id))
  expect(await countChecks()).toBe(1)
  const destination = { type: 'page', pageId: page.id } as const
  await workspace.call('PATCH /codes/{id}', { params: { id: code.id }, body: { destination } })
  expect(await countChecks()).toBe(0)
})
