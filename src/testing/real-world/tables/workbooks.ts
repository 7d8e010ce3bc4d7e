import { buildWorkbook, createInlineCell, createInlineRows } from '#testing/build-workbook.ts'
import type { RealTable } from './real-table.ts'

const columns = ['name', 'destination'] as const
const rows = [
  [2, 'Menu', 'https://ex.example/menu'],
  [3, 'Table 2', 'https://ex.example/t2'],
] as const
const plain = [
  ['Name', 'URL'],
  ['Menu', 'https://ex.example/menu'],
  ['Table 2', 'https://ex.example/t2'],
]
const shared = ['Name', 'URL', 'Menu', 'https://ex.example/menu', 'Table 2', 'https://ex.example/t2']
const ecma = 'ECMA-376, part 1'

/** .xlsx files as spreadsheets and libraries write them. */
export const workbookTables: readonly RealTable[] = [
  {
    name: 'texts in a table of their own',
    source: 'Excel: shared strings, one of them in parts with formats',
    file: () =>
      buildWorkbook({
        strings: [
          ...shared.slice(0, 2).map((text) => `<t>${text}</t>`),
          '<r><rPr><b/></rPr><t>Me</t></r><r><t xml:space="preserve">nu</t></r>',
          ...shared.slice(3).map((text) => `<t>${text}</t>`),
        ],
        sheets: [
          {
            rows: [0, 1, 2]
              .map(
                (row) =>
                  `<row r="${row + 1}"><c r="A${row + 1}" t="s"><v>${2 * row}</v></c><c r="B${row + 1}" t="s"><v>${2 * row + 1}</v></c></row>`,
              )
              .join(''),
          },
        ],
      }),
    columns,
    rows,
  },
  {
    name: 'texts in the cells',
    source: 'Google Sheets and libraries that stream: inlineStr',
    file: () => buildWorkbook({ sheets: [{ rows: createInlineRows(plain) }] }),
    columns,
    rows,
  },
  {
    name: 'cells and rows without references',
    source: `${ecma}, 18.3.1.4: the attribute r is optional`,
    file: () =>
      buildWorkbook({
        sheets: [
          {
            rows: plain
              .map(
                (cells) => `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`,
              )
              .join(''),
          },
        ],
      }),
    columns,
    rows,
  },
  {
    name: 'results of formulas, and one that is an error',
    source: `${ecma}, 18.18.11: t="str" and t="e"`,
    file: () =>
      buildWorkbook({
        sheets: [
          {
            rows: `${createInlineRows(plain.slice(0, 1))}<row r="2"><c r="A2" t="str"><f>A1</f><v>Menu</v></c><c r="B2" t="str"><f>CONCAT("https://ex.example/","menu")</f><v>https://ex.example/menu</v></c></row><row r="3"><c r="A3" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="B3" t="str"><f>HYPERLINK("https://ex.example/t2")</f><v>https://ex.example/t2</v></c></row>`,
          },
        ],
      }),
    columns,
    rows: [rows[0], [3, '#DIV/0!', 'https://ex.example/t2']],
  },
  {
    name: 'dates, times, prices and numbers of rows before names and links',
    source: `${ecma}, 18.8.30: number formats`,
    file: () =>
      buildWorkbook({
        formats: [0, 14, 20, '#,##0.00 "Mdy"', 'dd/mm/yyyy;@'],
        sheets: [
          {
            rows: `${createInlineRows([['Datum', 'Uhrzeit', 'Preis', 'Stand', 'Titel', 'Link']])}${[2, 3].map((row) => `<row r="${row}"><c r="A${row}" s="1"><v>46380</v></c><c r="B${row}" s="2"><v>0.520833333333333</v></c><c r="C${row}" s="3"><v>12.5</v></c><c r="D${row}" s="4"><v>46380.5</v></c>${createInlineCell(`E${row}`, rows[row - 2]?.[1] ?? '')}${createInlineCell(`F${row}`, rows[row - 2]?.[2] ?? '')}</row>`).join('')}`,
          },
        ],
      }),
    columns: ['ignore', 'ignore', 'ignore', 'ignore', 'name', 'destination'],
    rows,
  },
  {
    name: 'hyperlinks behind texts',
    source: 'Excel, Insert hyperlink: the address is in the relations of the sheet',
    file: () =>
      buildWorkbook({
        sheets: [
          {
            rows: createInlineRows([['Name'], ['Menu'], ['Table 2']]),
            after: '<hyperlinks><hyperlink ref="A2" r:id="rId1"/><hyperlink ref="A3" r:id="rId2"/></hyperlinks>',
            links: { rId1: 'https://ex.example/menu', rId2: 'https://ex.example/t2' },
          },
        ],
      }),
    columns,
    rows,
  },
  {
    name: 'hyperlinks with fragments behind texts',
    source: 'Excel stores what follows the # of an address as the location of the hyperlink',
    file: () =>
      buildWorkbook({
        sheets: [
          {
            rows: createInlineRows([['Name'], ['Menu'], ['Table 2']]),
            after:
              '<hyperlinks><hyperlink ref="A2" r:id="rId1" location="drinks"/><hyperlink ref="A3" r:id="rId2"/></hyperlinks>',
            links: { rId1: 'https://ex.example/menu', rId2: 'https://ex.example/t2' },
          },
        ],
      }),
    columns,
    rows: [[2, 'Menu', 'https://ex.example/menu#drinks'], ...rows.slice(1)],
  },
  {
    name: 'a hidden sheet and an empty one before the table',
    source: `${ecma}, 18.2.19: state of a sheet`,
    file: () =>
      buildWorkbook({
        sheets: [
          {
            rows: createInlineRows([
              ['Name', 'URL'],
              ['Old', 'https://ex.example/old'],
            ]),
            state: 'hidden',
          },
          { rows: '' },
          { name: 'Links', rows: createInlineRows(plain) },
        ],
      }),
    columns,
    rows,
  },
  {
    name: 'a title over merged cells, an empty row, and columns that begin at C',
    source: 'Lists that people send around',
    file: () =>
      buildWorkbook({
        sheets: [
          {
            rows: createInlineRows([
              ['', '', 'Links 2026'],
              [],
              ['', '', 'Name', 'URL'],
              ['', '', 'Menu', 'https://ex.example/menu'],
              ['', '', 'Table 2', 'https://ex.example/t2'],
            ]),
            after: '<mergeCells count="1"><mergeCell ref="C1:D1"/></mergeCells>',
          },
        ],
      }),
    columns: ['ignore', 'ignore', 'name', 'destination'],
    rows: [
      [4, 'Menu', 'https://ex.example/menu'],
      [5, 'Table 2', 'https://ex.example/t2'],
    ],
  },
  {
    name: 'readings of Japanese texts',
    source: `${ecma}, 18.4.6: phonetic runs are not part of the text of the cell`,
    file: () =>
      buildWorkbook({
        strings: [
          '<t>名前</t><rPh sb="0" eb="2"><t>ナマエ</t></rPh>',
          '<t>リンク</t>',
          '<t>本</t><rPh sb="0" eb="1"><t>ホン</t></rPh>',
        ],
        sheets: [
          {
            rows: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="s"><v>2</v></c>${createInlineCell('B2', 'https://ex.example/1')}</row>`,
          },
        ],
      }),
    columns,
    rows: [[2, '本', 'https://ex.example/1']],
  },
  {
    name: 'prefixes before the names of elements',
    source: 'Libraries of Java and .NET: x:row, x:c',
    file: () =>
      buildWorkbook({
        sheets: [
          {
            rows: createInlineRows(plain)
              .replaceAll(/<(\/?)(row|c|is|t)\b/g, '<$1x:$2')
              .replaceAll('<x:row ', '<x:row xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '),
          },
        ],
      }),
    columns,
    rows,
  },
  {
    name: 'TRUE, and long numbers with all their digits',
    source: `${ecma}, 18.18.11: t="b"`,
    file: () =>
      buildWorkbook({
        sheets: [
          {
            rows: `${createInlineRows([['Archived', 'Name', 'URL']])}<row r="2"><c r="A2" t="b"><v>1</v></c><c r="B2"><v>4006381333931</v></c>${createInlineCell('C2', 'https://ex.example/ean')}</row>`,
          },
        ],
      }),
    columns: ['archived', 'name', 'destination'],
    rows: [[2, '4006381333931', 'https://ex.example/ean']],
  },
]
