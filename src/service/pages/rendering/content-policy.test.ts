import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createContentPolicy, createFramePolicy } from './content-policy.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const plain = { style: 'p{}', script: '', hasForms: false }

test('the policy of a plain page allows nothing but its content', () => {
  expect(createContentPolicy('<p>Hello</p>', plain)).toBe(
    `default-src 'none'; style-src ${hash('p{}')}; style-src-attr 'none'; script-src 'none'; img-src 'self'; ` +
      "connect-src 'self'; form-action 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'none'",
  )
})

test('each style attribute is allowed by its hash, once', () => {
  const html = `<p style="--a:&quot;x&amp;y&quot;">a</p><p style="--a:&quot;x&amp;y&quot;">b</p><b style="--b:1">c</b>`
  expect(createContentPolicy(html, plain)).toContain(
    `style-src-attr 'unsafe-hashes' ${hash('--a:"x&y"')} ${hash('--b:1')}; `,
  )
})

test('the media, players and forms of blocks are allowed', () => {
  const html =
    '<video controls="" src="https://media.example.com/a.mp4?x=1&amp;y=2"></video><audio src="/a.mp3"></audio><a data-player="https://player.vimeo.com/video/1"></a><a data-player="https://evil.example/"></a>'
  const policy = createContentPolicy(html, { ...plain, script: 'go()', hasForms: true })
  expect(policy).toContain(`script-src ${hash('go()')};`)
  expect(policy).toContain("media-src https://media.example.com 'self';")
  expect(policy).toContain('frame-src https://player.vimeo.com;')
  expect(policy).toContain("connect-src 'self'; form-action 'self';")
})

test('text that looks like an attribute does not change the policy', () => {
  const html =
    '<p> style=&quot;color:red&quot;</p><video src="https://a.example; script-src *//x"></video><video src="javascript:alert(1)"></video>'
  const policy = createContentPolicy(html, plain)
  expect(policy).toContain("style-src-attr 'none'")
  expect(policy.match(/script-src/g)).toHaveLength(1)
  expect(policy).not.toContain('*')
})

test('a page with fonts may load them from its own host', () => {
  expect(createContentPolicy('', { ...plain, hasFonts: true })).toContain(
    "img-src 'self'; font-src 'self'; connect-src",
  )
})

test('the policy lists exactly the frames of providers that are on the page, once each', () => {
  const html =
    '<a data-player="https://open.spotify.com/embed/track/1"></a><a data-player="https://open.spotify.com/embed/album/2"></a>' +
    '<a data-player="https://www.openstreetmap.org/export/embed.html?bbox=1&amp;layer=x"></a><a href="https://x.com/"></a>'
  expect(createContentPolicy(html, plain)).toContain(
    'frame-src https://open.spotify.com https://www.openstreetmap.org; connect-src',
  )
})

test('frames of other origins are not listed, and those of the page’s own files are', () => {
  const html =
    '<iframe class="a" src="/_/files/blk_1/content.html"></iframe><iframe src="https://evil.example/"></iframe>' +
    '<a data-player="https://www.youtube-nocookie.com.evil.example/"></a><a data-player="javascript:alert(1)"></a>'
  expect(createContentPolicy(html, plain)).toContain("frame-src 'self'; connect-src")
})

test('a host with a semicolon ends no directive', () => {
  const policy = createContentPolicy('<video src="https://a;sandbox/x"></video>', plain)
  expect(policy).not.toMatch(/sandbox|media-src/)
})

test('the policy of an author’s HTML takes its origin away and lists what it may load from', () => {
  expect(createFramePolicy([], undefined)).toBe(
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:; media-src data:; " +
      "connect-src 'none'; frame-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; " +
      'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
  )
  const policy = createFramePolicy(['https://widget.example.org'], 'https://app.example.org')
  expect(policy).toContain("script-src 'unsafe-inline' https://widget.example.org;")
  expect(policy).toContain('form-action https://widget.example.org;')
  expect(policy).toContain("frame-ancestors 'self' https://app.example.org;")
})
