import { expect, test } from 'vitest'
import { formatTextList, readTextList } from './text-list.ts'

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

test('a list of texts is read as it was written', () => {
  const texts = ['plain', 'Berlin, Mitte', '5" pipe, black', '"quoted"', '„Köln“', 'a"']
  expect(readTextList(formatTextList(texts))).toEqual(texts)
})
