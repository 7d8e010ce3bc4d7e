import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import { judgeRows, toKey, toRows } from './import-row.ts'
import { readTable, unusedColumns } from './read-table.ts'
import { findShown } from './row-kind.ts'

const read = (text: string) => {
  const table = readTable(text)
  return { ...table.columns, rows: toRows(table, table.columns).map(({ name, url }) => [name, url]) }
}

test.each([
  ['tabs, as a spreadsheet copies', 'Name\tLink\nBar, inside\texample.com/a\nTerrace\texample.com/b'],
  ['semicolons', 'Name;Link\n"Bar, inside";example.com/a\nTerrace;example.com/b\n'],
  ['commas and quotes', '\uFEFFName,Link\r\n"Bar, inside",example.com/a\r\n"Terrace",example.com/b\r\n\r\n'],
  ['the address first', 'Link,Name\nexample.com/a,"Bar, inside"\nexample.com/b,Terrace'],
])('a table is read with %s', (_, text) => {
  expect(read(text)).toMatchObject({
    header: true,
    rows: [
      ['Bar, inside', 'example.com/a'],
      ['Terrace', 'example.com/b'],
    ],
  })
})

test('folder, tag and UTM columns are detected by their headings, and unused columns are listed', () => {
  const table = readTable(
    'Folder,Tags,Name,Link,utm_source,Owner,Notes,Empty\n' +
      'Restaurant / Tables,"menu; print,menu",Bar,example.com/a?utm_source=old&b=1,poster,Ada,new,\n' +
      ',,Door,example.com/b,,,,',
  )
  expect(table.columns).toEqual({ header: true, name: 2, url: 3, app: null, folder: 0, tags: 1, utm: { source: 4 } })
  expect(toRows(table, table.columns)).toMatchObject([
    {
      name: 'Bar',
      url: 'example.com/a?b=1&utm_source=poster',
      folder: ['Restaurant', 'Tables'],
      tags: ['menu', 'print'],
    },
    { name: 'Door', url: 'example.com/b', folder: [], tags: [] },
  ])
  expect(unusedColumns(table, table.columns)).toEqual(['Owner', 'Notes'])
})

test('a column of addresses of apps is detected by its heading; what opens no app makes a row wrong', () => {
  const table = readTable(
    'App,Name,Link\nmyapp://menu,Bar,example.com/a\nhttps://example.com,Door,example.com/b\n,Wall,example.com/c',
  )
  expect(table.columns).toMatchObject({ header: true, name: 1, url: 2, app: 0 })
  expect(unusedColumns(table, table.columns)).toEqual([])
  expect(judgeRows(toRows(table, table.columns), new Set())).toEqual([
    { state: 'create', name: 'Bar', url: 'https://example.com/a', appUrl: 'myapp://menu' },
    { state: 'wrong', field: 'app', reason: expect.stringContaining('Enter an address with the scheme of an app') },
    { state: 'create', name: 'Wall', url: 'https://example.com/c' },
  ])
})

test('without a header the first row is data, even if it is the only one', () => {
  expect(read('Bar\thttps://example.com/a\nTerrace\thttps://example.com/b').rows).toHaveLength(2)
  expect(read('Bar\thttps://example.com/a').rows).toEqual([['Bar', 'https://example.com/a']])
})

test('if there are only addresses, they are the names too', () => {
  expect(read('https://www.example.com/a/\nexample.com/b').rows).toEqual([
    ['example.com/a', 'https://www.example.com/a/'],
    ['example.com/b', 'example.com/b'],
  ])
})

test('a leading number is not the name, and quoted cells may contain quotes and line breaks', () => {
  expect(read('1\tBar\texample.com/a\n2\tTerrace\texample.com/b').rows[0]).toEqual(['Bar', 'example.com/a'])
  expect(read('Name,Link\n"The ""Bar""\ninside",example.com/a').rows[0]).toEqual(['The "Bar"\ninside', 'example.com/a'])
})

const text = 'Café\thttps://example.com/ü'
test.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${text}`)],
  ['UTF-16 with its mark', new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (one) => one.charCodeAt(0)).buffer)],
  ['UTF-16 without', new Uint8Array(Uint16Array.from(text, (one) => one.charCodeAt(0)).buffer)],
  ['Windows-1252', Uint8Array.from(text, (one) => one.charCodeAt(0))],
])('a file in %s is read', (_, bytes) => {
  expect(decodeText(bytes)).toBe(text)
})

test('each row is created, skipped as a duplicate, or invalid with a reason', () => {
  const row = (line: number, name: string, url: string) => ({
    line,
    name,
    url,
    app: '',
    folder: [],
    tags: [],
    isLeftOut: false,
  })
  const rows = [
    row(1, 'Bar', 'example.com/a'),
    row(2, 'bar ', 'https://example.com/a/'),
    row(3, 'Old', 'https://example.com/old'),
    row(4, '', 'example.com'),
    row(5, 'Bad', 'javascript:alert(1)'),
    row(6, 'Spaces', 'two words'),
    { ...row(7, 'Out', 'example.com'), isLeftOut: true },
  ]
  const judged = judgeRows(rows, new Set([toKey({ name: 'old', url: 'https://example.com/old' })]))
  expect(judged.map((one) => [one.state, 'reason' in one ? one.reason : one.url])).toEqual([
    ['create', 'https://example.com/a'],
    ['skip', 'Duplicate of row 1'],
    ['skip', 'A code with this name and address already exists'],
    ['wrong', 'The name is missing'],
    ['wrong', 'Addresses with “javascript:” cannot be opened'],
    ['wrong', '“two words” is not an address. Enter one such as example.com/menu'],
    ['skip', 'Excluded'],
  ])
})

test('an address that is refused is mended with what is meant', () => {
  const row = { line: 1, name: 'Bar', app: '', folder: [], tags: [], isLeftOut: false }
  expect(
    judgeRows(
      [
        { ...row, url: 'htps://bar.example' },
        { ...row, url: '24.12.2026' },
      ],
      new Set(),
    ),
  ).toEqual([
    {
      state: 'wrong',
      field: 'url',
      reason: 'The beginning of the address is misspelled: “htps://”',
      fix: { value: 'https://bar.example/', change: { url: 'https://bar.example/' } },
    },
    { state: 'wrong', field: 'url', reason: '“24.12.2026” looks like a date, not like an address' },
  ])
})

test.each([
  ['https://example.com?t=1', 'https://example.com/?t=1'],
  ['https://Example.com/a', 'https://example.com/a'],
  ['https://example.com/café', 'https://example.com/caf%C3%A9'],
  ['https://example.com:443', 'https://example.com/'],
])('the code that opens %s exists, as the service spells it or as another service keeps it', (url, stored) => {
  const rows = toRows(readTable(`Menu\t${url}`), readTable(`Menu\t${url}`).columns)
  const exists = { state: 'skip', reason: 'A code with this name and address already exists' }
  expect(judgeRows(rows, new Set([toKey({ name: 'Menu', url: stored })]))).toEqual([exists])
  expect(judgeRows(rows, new Set([toKey({ name: 'Menu', url })]))).toEqual([exists])
})

test('a UTM value that is not allowed makes a row wrong, and the allowed one mends it', () => {
  const any = { values: [], others: 'refuse' } as const
  const source = { values: ['poster'], others: 'refuse' } as const
  const settings = { source, medium: any, campaign: any, term: any, content: any }
  const url = 'https://example.com/?utm_source=Poster'
  const [row] = toRows(readTable(`Menu,${url}`), readTable(`Menu,${url}`).columns)
  if (!row) throw new Error('There is no row.')
  const [judged] = judgeRows([row], new Set(), settings)
  expect(judged).toMatchObject({ state: 'wrong', field: 'url', fix: { value: 'poster' } })
  const change = judged?.state === 'wrong' ? judged.fix?.change : undefined
  expect(judgeRows([{ ...row, ...change }], new Set(), settings)).toEqual([
    { state: 'create', name: 'Menu', url: 'https://example.com/?utm_source=poster' },
  ])
  const [other] = judgeRows([{ ...row, url: 'https://example.com/?utm_source=radio' }], new Set(), settings)
  expect(other).not.toHaveProperty('fix')
})

test('a UTM value that is only warned about does not keep a row from being created, and is known once it exists', () => {
  const any = { values: [], others: 'refuse' } as const
  const medium = { values: ['print'], others: 'warn' } as const
  const settings = { source: any, medium, campaign: any, term: any, content: any }
  const row = (line: number, name: string, value: string) => {
    const url = `https://example.com/?utm_medium=${value}`
    return { line, name, url, app: '', folder: [], tags: [], isLeftOut: false }
  }
  const rows = [row(1, 'Menu', 'prnt'), row(2, 'Shop', 'print'), row(3, 'Bar', 'radio')]
  const judged = judgeRows(rows, new Set(), settings)
  const url = 'https://example.com/?utm_medium=print'
  expect(judged).toMatchObject([
    {
      state: 'create',
      warning: { reason: expect.stringContaining('Did you mean "print"?'), fix: { change: { url } } },
    },
    { state: 'create' },
    { state: 'create', warning: { reason: expect.stringContaining('Allowed: print') } },
  ])
  expect(judged[1]).not.toHaveProperty('warning')
  expect(findShown({ judged }, ['create', 'create', 'done'], 'warned')).toEqual([0, 2])
  const after = judgeRows(rows, new Set(rows.map((one) => toKey(one))), settings)
  expect(after[2]).toMatchObject({ state: 'skip', warning: { reason: expect.stringContaining('radio') } })
  expect(findShown({ judged: after }, ['skip', 'done', 'done'], 'warned')).toEqual([2])
})
