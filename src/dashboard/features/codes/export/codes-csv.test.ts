import { expect, test } from 'vitest'
import { sampleCode } from '#testing/sample-code.ts'
import type { Code } from '#dashboard/api/code.ts'
import { codesCsv } from './codes-csv.ts'

const at = '2026-01-01T00:00:00.000Z'
const code = (rest: Partial<Code>): Code => sampleCode(rest)
const line = (rest: Partial<Code>) => codesCsv([code(rest)], []).split('\r\n')[1]

test('a row has the code’s name, addresses, folder, tags and counts', () => {
  expect(line({ tags: ['menu', 'print'] })).toBe(
    `Bar,K7MPQ2XWD,https://s.example/K7MPQ2XWD,https://example.com,,"menu, print",0,3,98,no,${at},${at}`,
  )
})

test.each([
  ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['a "quoted" name', '"a ""quoted"" name"'],
  ['two\nlines', '"two\nlines"'],
])('a name %j is escaped as %s, so that no spreadsheet runs it as a formula', (name, written) => {
  expect(line({ name })?.startsWith(written)).toBe(true)
})
