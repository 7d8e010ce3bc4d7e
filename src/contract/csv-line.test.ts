import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(1)', "'＠SUM(1)"],
  // Where the list separator is a semicolon or a tab, a cell begins after it; a quote within a cell has no effect.
  ["x;=1+cmd|' /C calc'!A0", `"x;'=1+cmd|' /C calc'!A0"`],
  ['a;;@b', `"a;;'@b"`],
  ['x\t-1', `"x\t'-1"`],
  ['x\n=1', `"x\n'=1"`],
  ['x\r\n+1', `"x\r\n'+1"`],
])('%j cannot run as a formula', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`)
})

test.each([
  ['a, b', '"a, b"'],
  ['say "hi"', '"say ""hi"""'],
  ['a; b', '"a; b"'],
  ['a\tb', '"a\tb"'],
  ['2+2=4', '2+2=4'],
  ['', ''],
])('%j does not change', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`)
})

test('numbers are numbers, also negative ones', () => {
  expect(csvLine([-1, 2.5])).toBe('-1,2.5\r\n')
})
