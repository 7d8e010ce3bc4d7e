import { expect, test } from 'vitest'
import { compareWords } from './changed-words.ts'

/** Changed parts in brackets. */
function show(before: string, now: string): [string, string] {
  const comparison = compareWords(before, now)
  const join = (parts: typeof comparison.now) =>
    parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('')
  return [join(comparison.before), join(comparison.now)]
}

test.each([
  // A word is replaced.
  ['Open from ten to five', 'Open from nine to five', 'Open from [ten] to five'],
  // Neighboring words are one change.
  ['The old lens', 'The very great lens', 'The [old] lens'],
  // Words are added.
  ['The lens', 'The lens turns', 'The lens'],
  // Nothing is shared.
  ['Soup', 'Tart', '[Soup]'],
])('%s and %s are compared', (before, now, marked) => {
  const [first, second] = show(before, now)
  expect(first).toBe(marked)
  expect(second.replaceAll(/[[\]]/g, '')).toBe(now)
})

test('words of scripts without spaces are compared', () => {
  expect(show('博物館は十時に開きます', '博物館は九時に開きます')[1]).toMatch(/^博物館は\[九時?\]時?に開きます$/)
})

test('a long text is shown without marks', () => {
  const long = 'word '.repeat(400)
  expect(compareWords(long, `${long}more`).now).toEqual([{ text: `${long}more`, isChanged: false }])
})
