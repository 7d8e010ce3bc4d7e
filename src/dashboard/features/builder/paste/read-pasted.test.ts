import { expect, test } from 'vitest'
import { isRichText } from '#blocks/schema/check-rich-text.ts'
import { sampleClipboards } from '#testing/real-world/clipboards/all-clipboards.ts'
import { readPasted, toRichText } from './read-pasted.ts'

test.each(sampleClipboards)('what was copied is pasted: $copied', ({ html, plain, stored }) => {
  const text = toRichText(readPasted({ html, plain }))
  expect(text.content).toEqual(stored)
  expect(isRichText(text)).toBe(true)
})

test.each([
  ['scripts and handlers', '<p onclick="x()">a<script>b()</script><img src=x onerror="c()">d</p>', 'ad'],
  ['a script that does not end', '<p>a</p><script>b()', 'a'],
  [
    'frames, forms and pictures',
    '<iframe srcdoc="<p>x</p>"></iframe><svg><text>y</text></svg><textarea>z</textarea>a',
    'a',
  ],
  ['text that only looks like markup', 'a < b & c > d &amp; &lt;e&gt; &#0;&#xD800;', 'a < b & c > d & <e>'],
  ['elements that were never opened', '</p></div></td></ul></b>a</table>', 'a'],
  ['cells without a table', '<td>a</td><tr><td>b', 'a b'],
  ['an attribute that does not end', '<p>a<b style="font-weight:bold', 'a'],
])('the text is read from hostile markup: %s', (_, html, expectedText) => {
  const text = toRichText(readPasted({ html, plain: '' }))
  expect(
    text.content
      .flatMap(listTexts)
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/[\0\uFFFD]/g, '')
      .trim(),
  ).toBe(expectedText)
  expect(isRichText(text)).toBe(true)
})

test('rules within at-rules and comments do not apply, and the rules after them do', () => {
  const styles = [
    '@media print { .a { font-weight: 700 } .b { display: none } }',
    '/* .b { display: none } */',
    '@supports (x: y) { @media print { .b { display: none } .b { display: none } } .b { display: none } }',
    '.c { font-weight: 700 }',
    '/* .b { display: none }',
  ]
  const html = `<style>${styles.join('\n')}</style><p class="a">a</p><p class="b">b</p><p class="c">c</p>`
  const createParagraph = (text: string, ...marks: object[]) => ({
    type: 'paragraph',
    content: [{ type: 'text', text, marks }],
  })
  expect(toRichText(readPasted({ html, plain: '' })).content).toEqual([
    createParagraph('a'),
    createParagraph('b'),
    createParagraph('c', { type: 'bold' }),
  ])
})

test.each([
  'javascript:alert(1)',
  'JAVA\nSCRIPT:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///c:/x',
  '//evil.example',
  '#a',
  'x',
])('only the text of the link %j is kept', (href) => {
  const text = toRichText(readPasted({ html: `<a href="${href}">a</a>`, plain: '' }))
  expect(text.content).toEqual([{ type: 'paragraph', content: [{ type: 'text', text: 'a', marks: [] }] }])
})

test('5 MB of nested tags are read', () => {
  const html = repeatToSize('<div><ul><li><b>x', 5_000_000)
  expect(readPasted({ html, plain: '' })).not.toEqual([])
})

const repeatToSize = (text: string, size = 1_000_000) => text.repeat(size / text.length)

test.each([
  ['nested elements', repeatToSize('<div>'), ''],
  ['nested bold text', repeatToSize('<b>x'), ''],
  ['nested lists', repeatToSize('<ul><li>x'), ''],
  ['nested tables', repeatToSize('<table><tr><td>x'), ''],
  ['paragraphs', repeatToSize('<p>x'), ''],
  ['end tags', `${repeatToSize('<i>', 600)}${repeatToSize('</b>')}`, ''],
  ['one style', `<p style="${repeatToSize('font:1 ')}">x`, ''],
  ['fonts', repeatToSize(`<p style="font:${repeatToSize('1 ', 400)}">x`), ''],
  ['a style sheet', `<style>${repeatToSize('.a{font-weight:700}')}</style><p class="a">x`, ''],
  ['ends of rules', `<style>${repeatToSize('a,b{')}</style>x`, ''],
  ['angle brackets', repeatToSize('<'), ''],
  ['ampersands', repeatToSize('&'), ''],
  ['spaces', `<p>${repeatToSize(' \u00A0')}</p>x`, ''],
  ['brackets', '', repeatToSize('[')],
  ['stars', '', `**a** ${repeatToSize('*')}`],
  ['addresses', '', repeatToSize('https://.')],
  ['dashes', '', repeatToSize('- a\n')],
])('reading a million characters of %s takes time proportional to the length', (_, html, plain) => {
  const measureMs = (part: number) => {
    const text = { html: html.slice(0, html.length * part), plain: plain.slice(0, plain.length * part) }
    const start = process.cpuUsage()
    readPasted(text)
    return process.cpuUsage(start).user / 1_000
  }
  const fifthMs = Math.min(measureMs(0.2), measureMs(0.2))
  // With five times the length, quadratic time would be 25 times as long. Times below a second depend on the garbage collector.
  expect(measureMs(1)).toBeLessThan(Math.max(1_000, fifthMs * 15))
})

function listTexts(node: object): string[] {
  if ('text' in node && typeof node.text === 'string') return [node.text]
  return 'content' in node && Array.isArray(node.content) ? [node.content.flatMap(listTexts).join('')] : []
}
