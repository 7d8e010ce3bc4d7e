import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { JsonObject } from '#contract/json.ts'
import type { FieldSchema } from '../schema/field.ts'
import { blockTypes } from '../block-type-registry.ts'
import type { PageContext } from '../runtime/page-context.ts'
import { findBlock } from './registry.ts'
import { blockWords } from '../words/en.ts'
import { toTheme } from '../theme/theme.ts'

const types = [
  'video',
  'audio',
  'embed',
  'html',
  'contact',
  'map',
  'hours',
  'event',
  'countdown',
  'menu',
  'product',
  'coupon',
  'file',
  'wifi',
  'form',
]

const createContext = (mode: PageContext['mode']): PageContext => ({
  mode,
  page: { id: 'pgs_1', name: 'Home', slug: '' },
  pages: [],
  languages: [],
  lang: 'en',
  dir: 'ltr',
  words: blockWords,
  siteName: 'Site',
  theme: toTheme({}),
  nav: undefined as never,
  picture: (src) => (src === '' ? null : { src: `/_/pictures/x.webp`, srcset: '', width: 8, height: 6 }),
  fileAddress: (block, name) => `/_/files/${block}/${name}`,
  formAction: (block) => `/_/forms/${block}`,
  resolveLink: (href) => (href.startsWith('page:') ? '/page' : href),
})

function getDefinition(type: string) {
  const definition = findBlock(type)
  if (definition === undefined) throw new Error(`No block ${type}`)
  return definition
}

function renderBlock(type: string, fields: JsonObject, mode: PageContext['mode'] = 'published'): string {
  return renderToStaticMarkup(getDefinition(type).render({ id: 'blk_1', fields, context: createContext(mode) }))
}

test.each(types)('%s: a new block is valid, has a summary and is visible on the canvas', (type) => {
  const definition = getDefinition(type)
  expect(blockTypes.block(type)?.check(definition.defaults)).toEqual([])
  expect(definition.summarize({})).not.toBe('')
  expect(renderBlock(type, {}, 'canvas')).not.toBe('')
  expect(renderBlock(type, {}, 'canvas')).toBe(renderBlock(type, definition.defaults, 'canvas'))
})

test.each(types)('%s: text in a field never becomes markup or script', (type) => {
  const { schema } = getDefinition(type)
  const attacks = ['"><script>alert(1)</script><b onload=x ', 'javascript:alert(1)', "';alert(1)//</script>"]
  for (const attack of attacks) {
    const markup = renderBlock(type, fillFields(schema, attack), 'canvas')
    expect(markup).not.toMatch(/<script|<b onload|href="(javascript|data):|src="(javascript|data):/i)
  }
})

test.each(types)('%s: every field may be empty', (type) => {
  const { schema, summarize } = getDefinition(type)
  expect(() => renderBlock(type, fillFields(schema, ''), 'canvas')).not.toThrow()
  expect(typeof summarize(fillFields(schema, ''))).toBe('string')
})

test.each(types)('%s: without its texts, it has no empty heading', (type) => {
  const markup = renderBlock(type, fillFields(getDefinition(type).schema, ''), 'canvas')
  expect(markup).not.toMatch(/<h\d[^>]*>(<(span|bdi)[^>]*><\/\2>|\s)*<\/h\d>/)
})

test('a published page omits videos, audio and files without an address', () => {
  for (const type of ['video', 'audio', 'file']) expect(renderBlock(type, {})).toBe('')
})

test('without script, a video is a plain link that loads nothing from its service', () => {
  const markup = renderBlock('video', { address: 'https://youtu.be/aqz-KE-bpKQ' })
  expect(markup).toContain('href="https://www.youtube.com/watch?v=aqz-KE-bpKQ"')
  expect(markup).not.toMatch(/<iframe|src="https:/)
})

test('opening hours are a complete table without script', () => {
  const markup = renderBlock('hours', {
    monday: [],
    tuesday: [
      { opens: '09:00', closes: '12:00' },
      { opens: '22:00', closes: '02:00' },
    ],
    wednesday: [{ opens: '00:00', closes: '24:00' }],
    exceptions: [{ from: '2026-12-24', to: '2026-12-26', note: 'Christmas', spans: [] }],
  })
  const rows = [...markup.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map((row) =>
    row.slice(1).map((cell) => cell.replaceAll('</span><span>', ', ').replaceAll(/<\/?(?:span|bdi)>/g, '')),
  )
  expect(rows).toEqual([
    ['Monday', 'Closed'],
    ['Tuesday', '09:00 – 12:00, 22:00 – 02:00'],
    ['Wednesday', 'All day'],
    ['Thursday', '09:00 – 18:00'],
    ['Friday', '09:00 – 18:00'],
    ['Saturday', '10:00 – 16:00'],
    ['Sunday', 'Closed'],
    ['Thu 24 Dec – Sat 26 Dec, Christmas', 'Closed'],
  ])
})

test('an unknown time zone hides the "open now" state, not the table', () => {
  const markup = renderBlock('hours', { timeZone: 'Mars/Olympus' })
  expect(markup).not.toMatch(/data-now|data-hours/)
  expect(markup).toContain('Monday')
})

test('a code and a password have their own direction, which keeps a sign at the end at its place in a page in Arabic', () => {
  expect(renderBlock('coupon', { code: 'SAVE10!' })).toContain('<code data-code="" dir="auto">SAVE10!</code>')
  expect(renderBlock('wifi', { password: 'coffee?!' })).toContain('<code data-code="" dir="auto">coffee?!</code>')
})

test('the size of a file keeps its number before its unit in a page in Arabic', () => {
  const fields = { address: 'https://example.com/a.pdf', size: '2.4 MB' }
  expect(renderBlock('file', fields)).toContain('PDF · <bdi>2.4 MB</bdi>')
})

test('a contact and an event link to the files that they offer', () => {
  for (const type of ['contact', 'event']) {
    const [file] = getDefinition(type).files({}, 'blk_1')
    expect(renderBlock(type, {})).toContain(`href="/_/files/blk_1/${file?.name}"`)
    expect(getDefinition(type).files({ save: false }, 'blk_1')).toEqual([])
    expect(renderBlock(type, { save: false })).not.toContain('/_/files/')
  }
  expect(getDefinition('event').files({}, 'blk_1')[0]?.body).toContain('UID:blk_1@tessera')
  expect(getDefinition('event').files({ starts: '' }, 'blk_1')).toEqual([])
})

test('without script, every field of a form has its name, label and native validation', () => {
  const markup = renderBlock('form', {})
  expect(markup).toMatch(/<form(?=[^>]*method="post")(?=[^>]*action="\/_\/forms\/blk_1")/)
  expect(markup).toMatch(/<label for="blk_1-email"><bdi>Email<\/bdi><\/label>/)
  expect(markup).toMatch(/<input(?=[^>]*id="blk_1-email")(?=[^>]*name="email")(?=[^>]*type="email")(?=[^>]*required)/)
  expect(markup).toMatch(/<input(?=[^>]*name="consent")(?=[^>]*type="checkbox")(?=[^>]*required)/)
  expect(markup).not.toContain('webhook')
})

test('the options of a list are sent as they are stored, with the spaces that browsers would join', () => {
  const field = { kind: 'choice', label: 'Table', choose: 'select', options: ['Garden,  2 people'] }
  expect(renderBlock('form', { fields: [field] })).toContain(
    '<option value="Garden,  2 people">Garden,  2 people</option>',
  )
})

test('a form shows neither a script address as redirect nor the address of its webhook', () => {
  expect(renderBlock('form', { redirectUrl: 'javascript:alert(1)' })).not.toContain('javascript:')
  expect(renderBlock('form', { webhookUrl: 'https://hooks.example.com/secret' })).not.toContain('hooks.example.com')
})

test('an embed is a link to its page, with the frame that a tap loads, and loads nothing itself', () => {
  const markup = renderBlock('embed', { address: 'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT?si=x' })
  expect(markup).toContain('href="https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT"')
  expect(markup).toContain('data-player="https://open.spotify.com/embed/track/4cOdK2wGLETKBW3PvgPWqT"')
  expect(markup).toContain('data-size="height: 152px"')
  expect(markup).toContain('Loaded from Spotify when you tap')
  expect(markup).not.toMatch(/<iframe|<script|<img/)
})

test('an embed has the title, the button and the height of its author', () => {
  const fields = { address: 'https://tally.so/r/w2Kp8M', title: 'Tell us', label: 'Answer', height: 900 }
  expect(renderBlock('embed', fields)).toMatch(/data-size="height: 900px".*Answer<span class="hidden-words"> Tell us/)
})

test('an address of no provider is a card with a link that names its host', () => {
  const markup = renderBlock('embed', { address: 'https://www.example.org/menu?x="><b>' })
  expect(markup).toContain('href="https://www.example.org/menu?x=%22%3E%3Cb%3E"')
  expect(markup).toContain('Open example.org')
  expect(markup).not.toContain('data-player')
})

test('an embed whose address leads nowhere is not on the published page', () => {
  for (const address of ['', 'javascript:alert(1)', 'https://youtube.com@evil.test/'])
    expect(renderBlock('embed', { address })).toBe('')
})

test('HTML is in a sandboxed frame at an address of its own, and never in the page', () => {
  const html = '<script>alert(1)</script><h1>Hello</h1>'
  const markup = renderBlock('html', { html, title: 'Ferry times', height: 400 })
  expect(markup).toContain('<iframe class="html-frame" src="/_/files/blk_1/content.html" title="Ferry times"')
  expect(markup).toContain('sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"')
  expect(markup).toContain('--height:400px;--phone-height:400px')
  expect(markup).not.toMatch(/<script|<h1|allow-same-origin/)
  const [file] = getDefinition('html').files({ html, title: 'A <b>' }, 'blk_1', { lang: 'de', dir: 'ltr' })
  expect(file?.body).toMatch(/^<!doctype html><html lang="de" dir="ltr">.*<title>A &lt;b&gt;<\/title>.*<h1>Hello/)
})

test('HTML that loads from other sites is loaded after a tap', () => {
  const fields = { html: '<p>x</p>', origins: ['https://widget.example.org/embed.js', 'b.example.org', 'javascript:x'] }
  const markup = renderBlock('html', fields)
  expect(markup).toContain('data-player="/_/files/blk_1/content.html"')
  expect(markup).toContain('Loaded from widget.example.org, b.example.org when you tap')
  expect(markup).not.toContain('<iframe')
  const readSize = (heights: JsonObject) => renderBlock('html', { ...fields, ...heights }).match(/data-size="[^"]*"/g)
  expect(readSize({ height: 400, phoneHeight: 700 })).toEqual(['data-size="--height: 400px; --phone-height: 700px"'])
  expect(readSize({ height: 400, phoneHeight: 0 })).toEqual(['data-size="--height: 400px; --phone-height: 400px"'])
})

test('on the canvas, HTML is a card that names the addresses which are missing', () => {
  const html = '<script src="https://widget.example.org/a.js"></script><img src="https://img.example.org/a.png">'
  const card = renderBlock('html', { html, origins: ['widget.example.org'] }, 'canvas')
  expect(card).toContain('Loaded after a tap, from https://widget.example.org.')
  expect(card).toContain('It also loads from https://img.example.org')
  expect(card).not.toMatch(/<iframe|<script|<img/)
})

/** Writes a text into every text field, even if the pattern of the field forbids the text. Each list gets one item. */
function fillFields(schema: FieldSchema, text: string): JsonObject {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, field]) => [name, fillField(field, text)]),
  )
}

function fillField(schema: FieldSchema, text: string): JsonObject[string] {
  if (schema.type === 'object') return fillFields(schema, text)
  if (schema.type === 'array') return schema.items ? [fillField(schema.items, text)] : []
  if (schema.type === 'string') return schema.enum?.[0] ?? text
  return schema.default ?? null
}
