import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLinks } from './check-links.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'links-'))))
afterAll(() => rm(folder, { recursive: true }))

async function check(
  site: Record<string, string>,
  skipped: { path: string; reason: string }[] = [],
  hasRule?: (path: string) => boolean,
) {
  const files = await Promise.all(
    Object.entries(site).map(async ([name, content], index) => {
      const file = path.join(folder, String(index))
      await writeFile(file, content)
      return { path: name, file }
    }),
  )
  return checkLinks({ files, skipped, ...(hasRule ? { hasRule } : {}) })
}

async function findBroken(site: Record<string, string>, skipped?: { path: string; reason: string }[]) {
  const { brokenLinks } = await check(site, skipped)
  return brokenLinks.map(({ file, link, reason }) => `${file}: ${link}: ${reason}`)
}

test('links are resolved as the site is served', async () => {
  const home = [
    '/',
    '#top',
    '?page=2',
    '',
    'about',
    'about.html',
    'about/',
    '/about?x=1#y',
    'docs',
    'docs/',
    'docs/index.html',
    './docs/../about',
    '../../about',
    'caf%C3%A9.html',
    'cafe\u0301.html',
    'a%20b.html',
    'a b.html',
  ]
  const site = {
    'index.html': home.map((href) => `<a href="${href}">x</a>`).join(''),
    'about.html': '',
    'docs/index.html': '<a href="page">x</a><a href="../about">x</a>',
    'docs/page.html': '<a href="./">x</a>',
    'café.html': '',
    'a b.html': '',
  }
  expect(await findBroken(site)).toEqual([])
})

test('each kind of link in HTML is checked', async () => {
  const html = `
    <link rel="stylesheet" href=m1.css><link rel=preload as=image imagesrcset="m2.png 1x, m3.png 2x">
    <style>body { background: url( "m4.png" ) } @import 'm5.css'; /* url(comment.png) */</style>
    <script src="m6.js"></script><script>const html = '<img src="string.png">'</script>
    <img src="m7.png" srcset="m8.png, m9.png 2x,m10.png 3x , data:image/png;base64,AA== 4x" style="background: url(m11.png)">
    <picture><source srcset="m12.webp"></picture><video src=m13.mp4 poster=m14.jpg><track src=m15.vtt></video>
    <audio src=m16.mp3></audio><iframe src=m17.html></iframe><object data=m18.pdf></object><embed src=m19.pdf>
    <svg><use href="m20.svg#icon"/><image xlink:href="m21.png"/></svg><input type=image src=m22.png>
    <map><area href=m23></map><meta http-equiv=refresh content="0; url=/m24/">
    <a href="m25?a=1&amp;b=2">x</a><!-- <img src="comment.png"> -->
    <link rel="preconnect" href="/none"><form action="/send"></form>`
  const { brokenLinks } = await check({ 'index.html': html })
  expect(
    brokenLinks.map(({ link }) => /m(\d+)/.exec(link)?.[1] ?? link).toSorted((a, b) => Number(a) - Number(b)),
  ).toEqual(Array.from({ length: 25 }, (_, index) => String(index + 1)))
})

test('links of style sheets are relative to the style sheet', async () => {
  const site = {
    'index.html': '',
    'css/a.css': `@import "b.css"; @import url(../c.css); x { src: url('../img/d.png?v=1#f'), url("e.woff2"), url(data:font/woff2;base64,AA) }`,
    'css/b.css': '',
    'img/d.png': '',
  }
  expect(await findBroken(site)).toEqual([
    'css/a.css: ../c.css: There is no such file.',
    'css/a.css: e.woff2: There is no such file.',
  ])
})

test('other sites and other schemes are not checked', async () => {
  const links = [
    'https://example.com/x',
    '//example.com/x',
    'mailto:a@example.com',
    'tel:1',
    'javascript:x()',
    'data:,x',
    'http://[',
  ]
  expect(await findBroken({ 'index.html': links.map((href) => `<a href="${href}">x</a>`).join('') })).toEqual([])
})

test('<base> applies to all links of its file, even to links before it', async () => {
  const link = '<a href="page.html">x</a>'
  const site = {
    'index.html': `${link}<base href="/docs/"><base href="/other/">`,
    'foreign.html': `<base href="https://example.com/">${link}`,
    'docs/page.html': '',
  }
  expect(await findBroken(site)).toEqual([])
})

test('a link that a rule of the site answers is not broken', async () => {
  const links = '<a href="/old/a">x</a><a href="/older">x</a>'
  const { brokenLinks } = await check({ 'index.html': links }, [], (path) => path.startsWith('/old/'))
  expect(brokenLinks.map(({ link }) => link)).toEqual(['/older'])
})

test('a module that was not built cannot run', async () => {
  const scripts = ['/src/main.tsx', '/app.js'].map((src) => `<script type="module" src="${src}"></script>`)
  const site = { 'index.html': scripts.join(''), 'src/main.tsx': '', 'app.js': '' }
  expect(await findBroken(site)).toEqual([
    'index.html: /src/main.tsx: Browsers cannot run it. Upload the output of the build, such as the folder dist.',
  ])
})

test('the reason of a broken link says what the site has instead', async () => {
  const hrefs = ['logo.PNG', 'form.php', 'img/', 'img', 'missing', '%zz', 'missing']
  const site = {
    'index.html': hrefs.map((href) => `<a href="${href}">x</a>`).join(''),
    'Logo.png': '',
    'img/a.png': '',
    '404.html': '',
  }
  expect(await findBroken(site, [{ path: 'form.php', reason: 'Sites cannot run programs.' }])).toEqual([
    'index.html: logo.PNG: Differs in case from Logo.png.',
    'index.html: form.php: form.php was skipped. Sites cannot run programs.',
    'index.html: img/: The folder has no index.html.',
    'index.html: img: The folder has no index.html.',
    'index.html: missing: There is no such file.',
    'index.html: %zz: Not a valid address.',
  ])
})

test('all broken links are counted, and the first 100 are listed', async () => {
  const links = Array.from({ length: 250 }, (_, n) => `<a href="${n}">x</a>`).join('')
  const { brokenLinks, brokenLinkCount } = await check({ 'index.html': links, 'about.html': '<a href="/x">x</a>' })
  expect([brokenLinks.length, brokenLinkCount]).toEqual([100, 251])
})

test.each([
  ['elements that are never closed', '<b>'.repeat(800_000) + '</i>'.repeat(500_000)],
  ['one tag of attributes', `<a ${Array.from({ length: 400_000 }, (_, n) => `a${n}=1`).join(' ')}>`],
  ['a style of open comments', `<style>${'/*'.repeat(2_000_000)}`],
  ['a style of open addresses', `<style>${'url( '.repeat(1_000_000)}`],
  ['white space after an address', `<style>url(${' '.repeat(4_900_000)}`],
  ['a srcset of commas', `<img srcset="${','.repeat(4_900_000)}">`],
  ['a srcset of white space', `<img srcset="${' '.repeat(4_900_000)}">`],
  ['links alone', Array.from({ length: 250_000 }, (_, n) => `<a href=${n}>`).join('')],
  ['entities', `<a href="${'&amp'.repeat(1_000_000)}">`],
  ['open tags', '<a '.repeat(1_600_000)],
  ['open declarations', '<!'.repeat(2_400_000)],
  ['scripts within scripts', '<script>'.repeat(600_000)],
])('5 MB of %s are checked in seconds', { timeout: 20_000 }, async (_, html) => {
  expect((await check({ 'index.html': html })).brokenLinks.length).toBeLessThanOrEqual(100)
})
