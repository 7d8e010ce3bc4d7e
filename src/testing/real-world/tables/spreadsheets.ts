import { type RealTable, toMacRoman, toUtf16, toWindows1252 } from './real-table.ts'

const rows = [
  [2, 'Menu', 'https://ex.example/menu'],
  [3, 'Table 2', 'https://ex.example/t2'],
] as const
const plain = 'Name,URL\r\nMenu,https://ex.example/menu\r\nTable 2,https://ex.example/t2\r\n'
const columns = ['name', 'destination'] as const
const excelCsv = 'Excel, “CSV (comma delimited)”: list separator and encoding of the system'
const excelMac = 'Excel for Mac, “CSV (Macintosh)”: Mac OS Roman, lines end with CR'
const sheets = 'Google Sheets, Download, “Comma Separated Values”: UTF-8 without a mark, CRLF, no quotes unless needed'
const numbers = 'Numbers, Export to CSV: UTF-8, each table with its title in a line of its own if chosen'
const calc = 'LibreOffice Calc, Save as Text CSV: separator, quotes and encoding by its dialog'
const excelUnicode = 'Excel, “Unicode Text”: UTF-16 little-endian with a mark, tabs'

/** Separators, encodings, line ends and quotes of spreadsheets. */
export const spreadsheetTables: readonly RealTable[] = [
  { name: 'comma and CRLF', source: sheets, file: plain, columns, rows },
  { name: 'LF at the ends of lines', source: numbers, file: plain.replaceAll('\r', ''), columns, rows },
  { name: 'no line end behind the last row', source: calc, file: plain.trimEnd(), columns, rows },
  {
    name: 'UTF-8 with a mark and semicolons',
    source: 'Excel with German or French settings, “CSV UTF-8”',
    file: '\uFEFFName;URL;Tags\r\nMenu;https://ex.example/menu;Essen,Trinken\r\nTable 2;https://ex.example/t2;\r\n',
    columns: ['name', 'destination', 'tags'],
    rows,
  },
  {
    name: 'a line that names the separator',
    source: 'Excel reads “sep=;” in the first line and hides it: the row numbers are those below',
    file: 'sep=;\r\nName;URL\r\nMenu;https://ex.example/menu\r\nTable 2;https://ex.example/t2\r\n',
    columns,
    rows,
  },
  {
    name: 'a line that names an unusual separator, behind a mark and in quotes',
    source: 'Reporting tools that quote each line; Excel reads any one character',
    file: '\uFEFF"sep=^"\r\nName^URL\r\nMenu^https://ex.example/menu\r\nTable 2^https://ex.example/t2\r\n',
    columns,
    rows,
  },
  {
    name: 'tabs',
    source: 'Excel, “Text (tab delimited)”; cells that are copied',
    file: plain.replaceAll(',', '\t'),
    columns,
    rows,
  },
  {
    name: 'pipes',
    source: 'Database tools; LibreOffice with | as separator',
    file: plain.replaceAll(',', '|'),
    columns,
    rows,
  },
  {
    name: 'UTF-16 little-endian with a mark and tabs',
    source: excelUnicode,
    file: toUtf16(`\uFEFF${plain.replaceAll(',', '\t')}`, 'le'),
    columns,
    rows,
  },
  { name: 'UTF-16 big-endian with a mark', source: calc, file: toUtf16(`\uFEFF${plain}`, 'be'), columns, rows },
  { name: 'UTF-16 without a mark', source: 'SQL Server tools', file: toUtf16(plain, 'le'), columns, rows },
  {
    name: 'Windows-1252 with semicolons and a euro sign',
    source: excelCsv,
    file: toWindows1252('Name;URL\r\nKäse für 5 €;https://ex.example/k\r\n„Süß“ – Größe L;https://ex.example/s\r\n'),
    columns,
    rows: [
      [2, 'Käse für 5 €', 'https://ex.example/k'],
      [3, '„Süß“ – Größe L', 'https://ex.example/s'],
    ],
  },
  {
    name: 'Mac OS Roman with CR',
    source: excelMac,
    file: toMacRoman('Name,URL\rCafé,https://ex.example/cafe\rMenü,https://ex.example/menu\r'),
    columns,
    rows: [
      [2, 'Café', 'https://ex.example/cafe'],
      [3, 'Menü', 'https://ex.example/menu'],
    ],
  },
  {
    name: 'Mac OS Roman with CRLF',
    source: 'Excel for Mac before 2016, “CSV (comma delimited)”',
    file: toMacRoman(
      'Name;URL\r\nWürste für Gäste;https://ex.example/w\r\nCrème brûlée'.replace('û', 'u') +
        ';https://ex.example/c\r\n',
    ),
    columns,
    rows: [
      [2, 'Würste für Gäste', 'https://ex.example/w'],
      [3, 'Crème brulée', 'https://ex.example/c'],
    ],
  },
  {
    name: 'commas in names under semicolons',
    source: excelCsv,
    file: 'Name;URL\r\nPizza, Pasta, Salat;https://ex.example/1\r\nBier, Wein, Wasser;https://ex.example/2\r\n',
    columns,
    rows: [
      [2, 'Pizza, Pasta, Salat', 'https://ex.example/1'],
      [3, 'Bier, Wein, Wasser', 'https://ex.example/2'],
    ],
  },
  {
    name: 'commas in addresses under semicolons',
    source: 'Addresses of places in Google Maps',
    file: 'Name;URL\r\nMitte;https://maps.example/@52.52,13.40,17z\r\nNord;https://maps.example/@52.60,13.38,17z\r\n',
    columns,
    rows: [
      [2, 'Mitte', 'https://maps.example/@52.52,13.40,17z'],
      [3, 'Nord', 'https://maps.example/@52.60,13.38,17z'],
    ],
  },
  {
    name: 'semicolons in addresses under commas',
    source: 'Java servers write ;jsessionid= into addresses',
    file: 'Name,URL\nA,https://ex.example/p;jsessionid=1\nB,https://ex.example/p;jsessionid=2\n',
    columns,
    rows: [
      [2, 'A', 'https://ex.example/p;jsessionid=1'],
      [3, 'B', 'https://ex.example/p;jsessionid=2'],
    ],
  },
  {
    name: 'every cell quoted',
    source: `${calc}, “Quote all text cells”`,
    file: '"Name","URL"\n"Menu","https://ex.example/menu"\n"Table 2","https://ex.example/t2"\n',
    columns,
    rows,
  },
  {
    name: 'line breaks and quotes in quoted cells',
    source: 'RFC 4180; Alt+Enter in Excel',
    file: 'Name,URL\r\n"Line one\nline two",https://ex.example/1\r\n"He said ""hi""",https://ex.example/2\r\n',
    columns,
    rows: [
      [2, 'Line one\nline two', 'https://ex.example/1'],
      [3, 'He said "hi"', 'https://ex.example/2'],
    ],
  },
  {
    name: 'quotes inside a quoted cell that were not doubled',
    source: 'CSV that was typed by hand',
    file: 'Name,URL\n"The "Bar" inside",https://ex.example/1\nDoor,https://ex.example/2\n',
    columns,
    rows: [
      [2, 'The "Bar" inside', 'https://ex.example/1'],
      [3, 'Door', 'https://ex.example/2'],
    ],
  },
  {
    name: 'inches in a cell that begins with a number',
    source: 'RFC 4180: a quotation mark in a cell that has none at its start is text',
    file: 'Name,URL\n12" sign,https://ex.example/1\n24" sign,https://ex.example/2\n',
    columns,
    rows: [
      [2, '12" sign', 'https://ex.example/1'],
      [3, '24" sign', 'https://ex.example/2'],
    ],
  },
  {
    name: 'a quotation mark that is never closed',
    source: 'CSV that was edited by hand; other readers swallow the rows below',
    file: 'Name,URL\nA,https://ex.example/1\n"B,https://ex.example/2\nC,https://ex.example/3\n',
    columns,
    rows: [
      [2, 'A', 'https://ex.example/1'],
      [3, '"B', 'https://ex.example/2'],
      [4, 'C', 'https://ex.example/3'],
    ],
    problems: [3],
  },
  {
    name: 'a quotation mark that only the next quoted cell would close',
    source: 'CSV that was edited by hand',
    file: 'Name,URL\n"A,https://ex.example/1\nB,https://ex.example/2\n"C, new",https://ex.example/3\n',
    columns,
    rows: [
      [2, '"A', 'https://ex.example/1'],
      [3, 'B', 'https://ex.example/2'],
      [4, 'C, new', 'https://ex.example/3'],
    ],
    problems: [2],
  },
  {
    name: 'empty rows between, and rows of separators alone at the end',
    source: 'Excel writes formatted empty rows; the row numbers stay those of the sheet',
    file: 'Name,URL,\r\nMenu,https://ex.example/menu,\r\n,,\r\nTable 2,https://ex.example/t2,\r\n,,\r\n,,\r\n',
    columns: ['name', 'destination'],
    rows: [
      [2, 'Menu', 'https://ex.example/menu'],
      [4, 'Table 2', 'https://ex.example/t2'],
    ],
  },
  {
    name: 'spaces, no-break spaces and invisible characters around cells',
    source: 'Cells that were copied from web pages and chats',
    file: 'Name , URL \r\n\u00A0 Menu\u00A0 ,\u202Ahttps://ex.example/menu\u202C \r\n Table 2 ,\u00A0https://ex.example/t2\u200B\r\n',
    columns,
    rows: [
      [2, 'Menu', '\u202Ahttps://ex.example/menu\u202C'],
      [3, 'Table 2', 'https://ex.example/t2\u200B'],
    ],
  },
  {
    name: 'rows shorter than the headings',
    source: 'Numbers leaves out empty cells at the end',
    file: 'Name,URL,Tags,Folder\nMenu,https://ex.example/menu\nTable 2,https://ex.example/t2,print\n',
    columns: ['name', 'destination', 'tags', 'folder'],
    rows,
  },
]
