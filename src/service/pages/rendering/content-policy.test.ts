import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createContentPolicy } from './content-policy.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const plain = { style: 'p{}', script: '', hasForms: false }

test('the policy of a plain page allows nothing but its content', () => {
  expect(createContentPolicy('<p>Hello</p>', plain)).toBe(
    `default-src 'none'; style-src ${hash('p{}')}; style-src-attr 'none'; script-src 'none'; img-src 'self'; ` +
      "form-action 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'none'",
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

test('fonts are allowed from the own host of a page that has some', () => {
  expect(createContentPolicy('', { ...plain, hasFonts: true })).toContain(
    "img-src 'self'; font-src 'self'; form-action",
  )
})
