import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService({ allowPrivateHosts: true })
const pages: Readonly<Record<string, string>> = {
  '/menu': '<!doctype html><title>\n  Menu &amp; prices\n</title>',
  '/untitled': '<!doctype html><p>x',
}
const site = createServer((request, reply) => {
  const page = pages[request.url ?? '']
  reply.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' })
  reply.end(page ?? '<title>Not found</title>')
})
await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready))
afterAll(() => site.close())
const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`

test.each([
  ['/menu', 'Menu & prices'],
  ['/untitled', null],
  ['/missing', null],
])('the title of the page at %s is %j', async (path, title) => {
  const workspace = await service.createWorkspace()
  expect(await workspace.call('POST /addresses/title', { body: { url: origin + path } })).toEqual({ title })
})

test('private addresses are not read', async () => {
  const strict = await getSharedService()
  const workspace = await strict.createWorkspace()
  expect(await workspace.call('POST /addresses/title', { body: { url: `${origin}/menu` } })).toEqual({ title: null })
})
