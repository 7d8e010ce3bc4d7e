import { expect, test } from 'vitest'
import { createSampleCode } from '#testing/sample-code.ts'
import type { Code } from '#dashboard/api/code.ts'
import { toCodesCsv } from './codes-csv.ts'

const createdAt = '2026-01-01T00:00:00.000Z'
const writeLine = (fields: Partial<Code>) => toCodesCsv([createSampleCode(fields)], []).split('\r\n')[1]

test('a row has the fields of the code in the order of the headings', () => {
  expect(writeLine({ tags: ['menu', 'print'] })).toBe(
    `Bar,K7MPQ2XWD,https://s.example/K7MPQ2XWD,https://example.com,,"menu, print",0,3,98,no,${createdAt},${createdAt}`,
  )
})

test.each([
  ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['a "quoted" name', '"a ""quoted"" name"'],
  ['two\nlines', '"two\nlines"'],
])('the name %j is written as %s', (name, cellText) => {
  expect(writeLine({ name })?.startsWith(cellText)).toBe(true)
})
