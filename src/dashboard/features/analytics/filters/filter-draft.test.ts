import { expect, test } from 'vitest'
import { readTextList, toFilterDraft } from './filter-draft.ts'

test.each([
  ['news, blog', ['news', 'blog']],
  [' news ,, blog,', ['news', 'blog']],
  ['"Berlin, Mitte", Hamburg', ['Berlin, Mitte', 'Hamburg']],
  ['“Berlin, Mitte”,„Köln, Deutz”', ['Berlin, Mitte', 'Köln, Deutz']],
  ['5" pipe, 3" pipe', ['5" pipe', '3" pipe']],
  ['"Berlin, Mitte', ['"Berlin', 'Mitte']],
  ['"the ""big"" one"', ['the "big" one']],
  ['', []],
  [' , ', []],
])('%j is read as %j', (line, texts) => {
  expect(readTextList(line)).toEqual(texts)
})

test('the texts of a filter stay as they are when it is edited', () => {
  const values = ['plain', 'Berlin, Mitte', '5" pipe, black', '"quoted"', '„Köln“', 'a"']
  const { sense, text } = toFilterDraft({ name: 'contains.city', values, included: false })
  expect([sense, readTextList(text)]).toEqual(['contains-not', values])
})
