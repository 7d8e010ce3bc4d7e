import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { formatCsvLine, unguardCell } from './csv-line.ts'

const formula = "=1+cmd|' /C calc'!A0"

/** Texts that a spreadsheet would run as formulas, each with the text of the cell that is written instead. */
const dangerousTexts: [text: string, cell: string][] = [
  ['=1+1', "'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(1)', "'＠SUM(1)"],
  // With a semicolon or a tab as list separator, a cell begins after the separator.
  [`x;${formula}`, `x;'${formula}`],
  ['a;;@b', "a;;'@b"],
  ['x\t-1', "x\t'-1"],
  ['x\n=1', "x\n'=1"],
  ['x\r\n+1', "x\r'\n'+1"],
  // After a list separator, a quotation mark begins a quoted cell. The text of the cell is what follows the mark.
  [`x;"${formula};y`, `x;'"${formula};y`],
  [`x;"" ${formula}`, `x;'"" ${formula}`],
  [`x\t"${formula}`, `x\t'"${formula}`],
  // Invisible characters before the formula.
  ['\t=1', "'\t'=1"],
  ['x;\u00A0=1', "x;'\u00A0=1"],
  ['x;\u200B=1', "x;'\u200B=1"],
  ['\uFEFF=1', "'\uFEFF=1"],
  ['\u2066=1', "'\u2066=1"],
  ['\0=1', "'\0=1"],
  // An apostrophe that is part of the text.
  ["'=1", "''=1"],
  ["x;'=1", "x;''=1"],
]

/** Texts that are written unchanged. Some are addresses with semicolons. */
const harmlessTexts = [
  'a, b',
  'say "hi"',
  'a; b',
  'a\tb',
  '2+2=4',
  '',
  "'tis the season",
  "'",
  ';',
  'https://shop.example/p;jsessionid=1?a=-1&b=+2',
  'Müller; Söhne "GmbH"',
]

/** Addresses and names that get apostrophes when they are written, and lose them when they are read. */
const guardedAddresses = ['https://ex.example/p;=1;-b;+c;@d', '-20% Rabatt', '@home', '+49 30 1234', '; -a', "'-'"]

test.each(dangerousTexts)('%j cannot run as a formula', (text, cell) => {
  expect(parse(formatCsvLine([text]), ',')).toStrictEqual([[cell]])
})

test.each(harmlessTexts)('%j is written unchanged', (text) => {
  expect(parse(formatCsvLine([text]), ',')).toStrictEqual([[text]])
})

describe.each([',', ';', '\t'])('read with %j as list separator', (delimiter) => {
  test.each([...dangerousTexts.map(([text]) => text), ...harmlessTexts, ...guardedAddresses])(
    '%j stays text',
    (text) => {
      const cells = parse(
        formatCsvLine(['first', text, 'last']) + formatCsvLine([text, 'middle', text]),
        delimiter,
      ).flat()
      const visible = cells.map((cell) => cell.replaceAll(/^[\p{Cc}\p{Cf}\p{Z}"]+/gu, ''))
      expect(visible.filter((cell) => /^[=+\-@＝＋－＠]/.test(cell))).toStrictEqual([])
    },
  )
})

test.each([...dangerousTexts.map(([text]) => text), ...harmlessTexts, ...guardedAddresses])(
  '%j is read back unchanged',
  (text) => {
    const [cells] = parse(formatCsvLine([text, 'x', text]), ',')
    expect(cells?.map(unguardCell)).toStrictEqual([text, 'x', text])
  },
)

test.each([
  ["'=1+1", '=1+1'],
  ["'+49 30 1234", '+49 30 1234'],
  ["a;'-b", 'a;-b'],
  ["'tis -1", "'tis -1"],
])('the cell %j of another program is read as %j', (cell, text) => {
  expect(unguardCell(cell)).toBe(text)
})

test('negative numbers stay numbers', () => {
  expect(formatCsvLine([-1, 2.5])).toBe('-1,2.5\r\n')
})

function parse(csv: string, delimiter: string): string[][] {
  return Papa.parse<string[]>(csv, { delimiter, newline: '\r\n' }).data.slice(0, -1)
}
