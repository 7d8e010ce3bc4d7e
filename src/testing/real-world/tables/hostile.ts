import { deflateRawSync } from 'node:zlib'
import { buildWorkbook, createInlineCell, createInlineRows } from '#testing/build-workbook.ts'
import { buildZip } from '#testing/build-zip.ts'
import type { RealTable } from './real-table.ts'

interface HostileTable {
  name: string
  file: RealTable['file']
  /** The error that the person sees. Without it, the file is read. */
  rejection?: RegExp
  rows?: number
}

const MB = 1_000_000
const plain = [
  ['Name', 'URL'],
  ['A', 'https://ex.example/1'],
]
/** A part of 100 MB that Deflate packs into 100 kB. */
const bomb = () => deflateRawSync(Buffer.alloc(100 * MB, '<c><v>1</v></c>'))

/** Files that cost a careless reader minutes or gigabytes, or that it reads as something else. */
export const hostileTables: readonly HostileTable[] = [
  { name: '5 MB of quotation marks', file: '"'.repeat(5 * MB), rows: 1 },
  { name: '5 MB of quotation marks after separators', file: ',"'.repeat(2.5 * MB), rejection: /columns/ },
  {
    name: 'a quotation mark that is never closed in each of 300,000 lines',
    file: '"a\n'.repeat(300_000),
    rejection: /more than 100,000 rows/,
  },
  {
    name: 'a pair of quotation marks and a letter in each of 90,000 lines',
    file: '""a,b\n'.repeat(90_000),
    rows: 90_000,
  },
  { name: '5 MB in one cell of letters', file: `Name,URL\n${'a'.repeat(5 * MB)},https://ex.example\n`, rows: 2 },
  { name: '5 MB of spaces in one cell', file: `Name,URL\nA${' '.repeat(5 * MB)}b,https://ex.example\n`, rows: 2 },
  { name: 'one host of 5 MB', file: `URL\n${'a.'.repeat(2.5 * MB)}com\n`, rows: 2 },
  { name: 'a heading of 5 MB', file: `${'Name '.repeat(MB)},URL\nA,https://ex.example\n`, rows: 2 },
  { name: '100,000 columns', file: `${'x,'.repeat(100_000)}\nA,https://ex.example\n`, rejection: /100,000 columns/ },
  { name: '100,001 rows', file: 'A,https://ex.example\n'.repeat(100_001), rejection: /more than 100,000 rows/ },
  { name: 'NUL in every second byte of one line', file: 'N\0a\0m\0e\0,\0U\0R\0L\0\n\0A\0,\0x\0.\0c\0o\0m\0', rows: 2 },
  { name: 'nothing', file: '', rejection: /empty/ },
  { name: 'line ends alone', file: '\r\n\r\n\n\r', rejection: /empty/ },
  { name: 'a file of 11 MB', file: 'A,https://ex.example\n'.repeat(550_000), rejection: /larger than 10 MB/ },
  {
    name: 'a sheet of 100 MB in 100 kB',
    file: () =>
      buildWorkbook({
        sheets: [{ rows: createInlineRows(plain) }],
        extraEntries: [{ name: 'xl/worksheets/sheet9.xml', data: bomb(), size: 100 * MB }],
      }),
    rejection: /too large once it is unpacked/,
  },
  {
    name: 'a sheet of 100 MB that says it has a hundred bytes',
    file: () =>
      buildWorkbook({
        sheets: [{ rows: createInlineRows(plain) }],
        extraEntries: [{ name: 'xl/worksheets/sheet9.xml', data: bomb(), size: 100 }],
      }),
    rejection: /too large once it is unpacked/,
  },
  {
    name: 'entities that expand to a billion laughs',
    file: () =>
      buildZip([
        {
          name: 'xl/workbook.xml',
          content:
            '<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><workbook><sheets><sheet name="&b;"/></sheets></workbook>',
        },
      ]),
    rejection: /document type/,
  },
  {
    name: 'a cell in the last column of Excel',
    file: () => buildWorkbook({ sheets: [{ rows: `<row r="1">${createInlineCell('XFD1', 'x')}</row>` }] }),
    rejection: /column 16384/,
  },
  {
    name: 'a cell in the last row of Excel',
    file: () =>
      buildWorkbook({
        sheets: [{ rows: `${createInlineRows(plain)}<row r="1048576">${createInlineCell('A1048576', 'x')}</row>` }],
      }),
    rows: 3,
  },
  {
    name: 'the first half of a workbook',
    file: () => buildWorkbook({ sheets: [{ rows: createInlineRows(plain) }] }).subarray(0, 400),
    rejection: /damaged|not a table/,
  },
  {
    name: 'XML that ends early',
    file: () => buildWorkbook({ sheets: [{ rows: '<row r="1"><c r="A1"' }] }),
    rejection: /damaged/,
  },
  {
    name: 'an encrypted workbook',
    file: () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    rejection: /before 2007/,
  },
  {
    name: 'an OpenDocument spreadsheet',
    file: () =>
      buildZip([
        { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', method: 0 },
        { name: 'content.xml', content: '<x/>' },
      ]),
    rejection: /OpenDocument spreadsheets \(\.ods\) cannot be read/,
  },
  {
    name: 'a document of Numbers',
    file: () => buildZip([{ name: 'Index/Document.iwa', content: 'x' }]),
    rejection: /Numbers documents cannot be read/,
  },
  { name: 'a ZIP of photos', file: () => buildZip([{ name: 'a.jpg', content: 'x' }]), rejection: /not a table/ },
  { name: 'a PDF', file: '%PDF-1.7\n', rejection: /PDF/ },
]
