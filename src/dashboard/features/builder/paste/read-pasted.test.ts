import { expect, test } from 'vitest'
import { isRichText } from '#blocks/schema/check-rich-text.ts'
import { recordedClipboards } from '#testing/real-world/clipboards/all-clipboards.ts'
import { readPasted, toRichText } from './read-pasted.ts'

test.each(recordedClipboards)('$copied', ({ html, plain, stored }) => {
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
])('hostile: %s', (_, html, words) => {
  const text = toRichText(readPasted({ html, plain: '' }))
  expect(
    text.content
      .flatMap(toWords)
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/[\0\uFFFD]/g, '')
      .trim(),
  ).toBe(words)
  expect(isRichText(text)).toBe(true)
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
])('the link %j is dropped, and its text stays', (href) => {
  const text = toRichText(readPasted({ html: `<a href="${href}">a</a>`, plain: '' }))
  expect(text.content).toEqual([{ type: 'paragraph', content: [{ type: 'text', text: 'a', marks: [] }] }])
})

test('5 MB of nested tags are read', () => {
  const html = repeat('<div><ul><li><b>x', 5_000_000)
  expect(readPasted({ html, plain: '' })).not.toEqual([])
})

const repeat = (text: string, size = 1_000_000) => text.repeat(size / text.length)

test.each([
  ['nested elements', repeat('<div>'), ''],
  ['nested bold text', repeat('<b>x'), ''],
  ['nested lists', repeat('<ul><li>x'), ''],
  ['nested tables', repeat('<table><tr><td>x'), ''],
  ['paragraphs', repeat('<p>x'), ''],
  ['end tags', `${repeat('<i>', 600)}${repeat('</b>')}`, ''],
  ['one style', `<p style="${repeat('font:1 ')}">x`, ''],
  ['fonts', repeat(`<p style="font:${repeat('1 ', 400)}">x`), ''],
  ['a style sheet', `<style>${repeat('.a{font-weight:700}')}</style><p class="a">x`, ''],
  ['ends of rules', `<style>${repeat('a,b{')}</style>x`, ''],
  ['angle brackets', repeat('<'), ''],
  ['ampersands', repeat('&'), ''],
  ['spaces', `<p>${repeat(' \u00A0')}</p>x`, ''],
  ['brackets', '', repeat('[')],
  ['stars', '', `**a** ${repeat('*')}`],
  ['addresses', '', repeat('https://.')],
  ['dashes', '', repeat('- a\n')],
])('reading a million characters of %s takes time proportional to the length', (_, html, plain) => {
  const measure = (part: number) => {
    const text = { html: html.slice(0, html.length * part), plain: plain.slice(0, plain.length * part) }
    const start = process.cpuUsage()
    readPasted(text)
    return process.cpuUsage(start).user / 1_000
  }
  const fifth = Math.min(measure(0.2), measure(0.2))
  // For five times the length, quadratic time would be 25 times as long. Shorter times depend on the garbage collector.
  expect(measure(1)).toBeLessThan(Math.max(1_000, fifth * 15))
})

function toWords(node: object): string[] {
  if ('text' in node && typeof node.text === 'string') return [node.text]
  return 'content' in node && Array.isArray(node.content) ? [node.content.flatMap(toWords).join('')] : []
}
