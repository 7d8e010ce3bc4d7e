import type { IncomingMessage, ServerResponse } from 'node:http'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startHttpServer } from '#testing/http-server.ts'
import { createGuardedFetch } from '#service/net/guarded-fetch.ts'
import { readSiteColors } from './site-colors.ts'

const icon = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#15803d' } })
  .png()
  .toBuffer()
const pages: Record<string, [type: string, body: string | Buffer]> = {
  '/': [
    'text/html; charset=utf-8',
    `<!doctype html><title>Caf&#233;
 &amp; S&ouml;hne &ndash; Bar</title><meta name=theme-color content="#0b3d91">
     <link rel="manifest" href="/app.json"><link rel="icon" href="icon.png"><link rel=stylesheet href="/site.css">
     <style>:root{--brand-accent: hsl(160 84% 39%)}</style>`,
  ],
  '/app.json': ['application/manifest+json', '{"theme_color":"#fc3d21","background_color":"#ffffff"}'],
  '/icon.png': ['image/png', icon],
  '/site.css': ['text/css', 'a{color:#7c3aed} b{color:#7c3aed}'],
  '/latin': [
    'text/html',
    Buffer.from('<meta charset=iso-8859-1><title>Caf\xe9</title><style>a{color:#123456}</style>', 'latin1'),
  ],
  '/sent-as-cyrillic': [
    'text/html; charset="windows-1251"',
    Buffer.from('<meta charset=utf-8><title>\xca\xe0\xf4\xe5</title><style>a{color:#123456}</style>', 'latin1'),
  ],
  '/bare': ['text/html', '<p>Nothing here'],
  '/text': ['text/plain', 'no page'],
  '/broken': [
    'text/html',
    '<meta name="theme-color" content="url(x)"><link rel=icon href="http://[">#</style><style>a{color:#12',
  ],
}

const origin = `http://${await startHttpServer((request, reply) => void answer(request, reply))}`

function answer(request: IncomingMessage, reply: ServerResponse) {
  if (request.url === '/inward') return reply.writeHead(302, { location: 'http://169.254.169.254/' }).end()
  if (request.url === '/endless') {
    reply.writeHead(200, { 'content-type': 'text/html' })
    const endlessStyles = () => {
      while (!reply.destroyed && reply.write('x'.repeat(65_536)));
      reply.once('drain', endlessStyles)
    }
    return endlessStyles()
  }
  const [type, body] = pages[request.url ?? ''] ?? []
  return type === undefined ? reply.writeHead(404).end() : reply.writeHead(200, { 'content-type': type }).end(body)
}

const fetch = createGuardedFetch({ allowPrivateHosts: true })
const pickColors = async (path: string) =>
  readSiteColors(fetch, origin + path, { workspaceId: 'wsp_test', signal: AbortSignal.timeout(20_000) })

test('declared colors of a site come before the colors of its icon and style sheets', async () => {
  const read = await pickColors('/')
  expect(read).toMatchObject({ ok: true, url: `${origin}/`, title: 'Café & Söhne – Bar' })
  expect(read.ok && read.palette).toEqual(['#0b3d91', '#fc3d21', '#15803d', '#10b77f', '#7c3aed', '#ffffff'])
})

test.each([
  ['/latin', 'Café'],
  ['/sent-as-cyrillic', 'Кафе'],
])('the website at %s is read in its own encoding', async (path, title) => {
  expect(await pickColors(path)).toMatchObject({ ok: true, title })
})

test.each([
  ['/bare', 'has no colors that could be read'],
  ['/broken', 'has no colors that could be read'],
  ['/text', 'is not HTML'],
  ['/gone', 'answered 404'],
  ['/endless', /larger than/],
  ['/inward', /reserved address/],
])('the website at %s is refused with a reason', async (path, reason) => {
  const read = await pickColors(path)
  expect(read).toMatchObject({ ok: false, reason: typeof reason === 'string' ? reason : expect.stringMatching(reason) })
})
