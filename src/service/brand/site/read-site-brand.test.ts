import { expect, test } from 'vitest'
import { drawSvgApart, readSvgApart } from '#service/designs/images/svg-pool.ts'
import { createGuardedFetch } from '#service/net/guarded-fetch.ts'
import { startHttpServer } from '#testing/http-server.ts'
import { getSharedService } from '#testing/service.ts'
import { readSiteBrand } from './read-site-brand.ts'

const { db } = (await getSharedService()).database
const mark = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#15803d" d="M0 0h9v9z"/></svg>'
const pages: Readonly<Record<string, string>> = {
  '/': '<meta name="theme-color" content="#0b3d91"><header><a href="/"><img class="logo" src="/mark.svg"></a></header>',
  '/deep/menu.html':
    '<base href="../files/"><link rel="stylesheet" href="site.css"><header><a href="/"><img class="logo" src="mark.svg"></a></header>',
}
let onLogo = () => {}
const host = await startHttpServer((request, reply) => {
  const path = request.url ?? ''
  const page = pages[path]
  if (page !== undefined) return reply.writeHead(200, { 'content-type': 'text/html' }).end(page)
  if (path === '/files/site.css') return reply.writeHead(200, { 'content-type': 'text/css' }).end('a{color:#7c3aed}')
  if (!/^\/(files\/)?mark\.svg$/.test(path)) return reply.writeHead(404).end()
  onLogo()
  return reply.writeHead(200, { 'content-type': 'image/svg+xml' }).end(mark)
})
const context = { db, guardedFetch: createGuardedFetch({ allowPrivateHosts: true }) }
const readBrand = async (path: string, workspaceId = 'wsp_test') =>
  readSiteBrand(context, workspaceId, { url: `http://${host}${path}`, signal: AbortSignal.timeout(30_000) })

test('an SVG of a website waits with the drawings of its workspace, and is left out if too many wait', async () => {
  const rectangle = Buffer.from(mark)
  // Takes a fraction of a second to draw, so that the other drawings still wait when the logo has arrived.
  const dashed = Buffer.from(
    mark
      .replace('/>', ` stroke="#000" stroke-dasharray=".01"/>${'<use href="#p"/>'.repeat(20)}`)
      .replace('d=', 'id="p" d='),
  )
  let waiting: Promise<unknown> = Promise.resolve()
  onLogo = () => {
    waiting = Promise.allSettled([
      drawSvgApart(dashed, 400, 'wsp_busy'),
      ...Array.from({ length: 20 }, () => readSvgApart(rectangle, 'wsp_busy')),
    ])
  }
  const [busy, idle] = [await readBrand('/', 'wsp_busy'), await readBrand('/', 'wsp_idle')]
  await waiting
  onLogo = () => {}
  expect(busy).toMatchObject({ ok: true, draft: { logo: null, colors: [{ value: '#0b3d91' }] } })
  expect(idle).toMatchObject({ ok: true, draft: { logo: { source: `http://${host}/mark.svg` } } })
})

test('links of a website are resolved against its base address', async () => {
  expect(await readBrand('/deep/menu.html')).toMatchObject({
    ok: true,
    draft: {
      url: `http://${host}/deep/menu.html`,
      logo: { source: `http://${host}/files/mark.svg` },
      colors: [{ value: '#7c3aed' }],
    },
  })
})
