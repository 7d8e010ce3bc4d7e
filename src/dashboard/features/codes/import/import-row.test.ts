import { expect, test } from 'vitest'
import { readTableText } from '#tables/read-table.ts'
import { createSampleCode } from '#testing/sample-code.ts'
import { toCodesCsv } from '../export/codes-csv.ts'
import { checkRows, toKey } from './import-row.ts'
import { listShownIndexes, toRowKinds } from './row-kind.ts'
import { toCodeKey, toRows, listUnusedColumns } from './table-rows.ts'

const readRows = (text: string) => {
  const table = readTableText(text)
  return toRows(table, table.layout)
}

test('columns are detected by their headings', () => {
  const table = readTableText(
    'Folder,Tags,Name,Link,utm_source,Owner,Notes,Empty\n' +
      'Restaurant / Tables,"menu; print,menu",Bar,example.com/a?utm_source=old&b=1,poster,Ada,new,\n' +
      ',,Door,example.com/b,,,,',
  )
  expect(table.layout.uses).toEqual([
    'folder',
    'tags',
    'name',
    'destination',
    'utm_source',
    'ignore',
    'ignore',
    'ignore',
  ])
  expect(toRows(table, table.layout)).toMatchObject([
    {
      name: 'Bar',
      url: 'example.com/a?b=1&utm_source=poster',
      folder: ['Restaurant', 'Tables'],
      tags: ['menu', 'print'],
    },
    { name: 'Door', url: 'example.com/b', folder: [], tags: [] },
  ])
  expect(listUnusedColumns(table, table.layout)).toEqual(['Owner', 'Notes'])
})

test('a value that opens no app makes its row wrong', () => {
  const table = readTableText(
    'App,Name,Link\nmyapp://menu,Bar,example.com/a\nhttps://example.com,Door,example.com/b\n,Wall,example.com/c',
  )
  expect(table.layout.uses).toEqual(['app', 'name', 'destination'])
  expect(listUnusedColumns(table, table.layout)).toEqual([])
  expect(checkRows(toRows(table, table.layout), new Set())).toEqual([
    { state: 'create', name: 'Bar', url: 'https://example.com/a', appUrl: 'myapp://menu' },
    { state: 'wrong', field: 'app', reason: expect.stringContaining('Enter an address with the scheme of an app') },
    { state: 'create', name: 'Wall', url: 'https://example.com/c' },
  ])
})

test('addresses without names are also used as names', () => {
  expect(readRows('https://www.example.com/a/\nexample.com/b').map(({ name, url }) => [name, url])).toEqual([
    ['example.com/a', 'https://www.example.com/a/'],
    ['example.com/b', 'example.com/b'],
  ])
})

test('an existing code is recognized by its short code or scan address', () => {
  const rows = readRows(
    '\uFEFFName,Short code,Scan address,Destination,Archived\n' +
      'Bar,K7MPQ2XWD,https://s.example/K7MPQ2XWD,https://example.com/new,no\n' +
      'Door,8ZPWFGXB4,https://S.example/8ZPWFGXB4,https://example.com/b,yes\n' +
      'Desk,24G57FJJN,https://other.example/24G57FJJN,https://example.com/c,maybe',
  )
  const existing = new Set(['K7MPQ2XWD', 's.example/8ZPWFGXB4'].map(toCodeKey))
  const exists = { state: 'skip', isExisting: true, reason: 'This code is in the workspace already' }
  expect(checkRows(rows, existing)).toEqual([
    exists,
    exists,
    {
      state: 'create',
      name: 'Desk',
      url: 'https://example.com/c',
      warning: { reason: 'Archived: “maybe” is neither yes nor no' },
    },
  ])
  expect(rows.map(({ isArchived }) => isArchived)).toEqual([undefined, true, undefined])
})

test('every row of an exported CSV is recognized as an existing code', () => {
  const names = ['=SUM(A1)', "'quoted", 'two, "words"', 'multi; -x', '+49 30', 'two\nlines']
  const codes = names.map((name, index) =>
    createSampleCode({ name, shortCode: `K7MPQ2XW${index}`, scanUrl: `https://s.example/K7MPQ2XW${index}` }),
  )
  const rows = readRows(toCodesCsv(codes, []))
  expect(rows.map(({ name }) => name)).toEqual(names)
  const outcomes = checkRows(rows, new Set(codes.map(({ scanUrl }) => toCodeKey(scanUrl))))
  const run = { ended: new Map(), unanswered: new Set<number>() }
  expect(toRowKinds({ rows, outcomes, run })).toEqual(names.map(() => 'exists'))
})

test('each row that is not created has a reason', () => {
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
  const outcomes = checkRows(rows, new Set([toKey({ name: 'old', url: 'https://example.com/old' })]))
  expect(outcomes.map((outcome) => [outcome.state, 'reason' in outcome ? outcome.reason : outcome.url])).toEqual([
    ['create', 'https://example.com/a'],
    ['skip', 'Duplicate of row 1'],
    ['skip', 'A code with this name and address already exists'],
    ['wrong', 'The name is missing'],
    ['wrong', 'Addresses with “javascript:” cannot be opened'],
    ['wrong', '“two words” is not an address. Enter one such as example.com/menu'],
    ['skip', 'Excluded'],
  ])
})

test('a misspelled address has a correction', () => {
  const row = { line: 1, name: 'Bar', app: '', folder: [], tags: [], isLeftOut: false }
  expect(
    checkRows(
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
])('a code that opens %s exists if the service stores its address as %s', (url, storedAddress) => {
  const rows = readRows(`Menu\t${url}`)
  const exists = { state: 'skip', reason: 'A code with this name and address already exists' }
  expect(checkRows(rows, new Set([toKey({ name: 'Menu', url: storedAddress })]))).toEqual([exists])
  expect(checkRows(rows, new Set([toKey({ name: 'Menu', url })]))).toEqual([exists])
})

test('the correction of a UTM value that is not allowed makes its row valid', () => {
  const anyValue = { values: [], others: 'refuse' } as const
  const source = { values: ['poster'], others: 'refuse' } as const
  const settings = { source, medium: anyValue, campaign: anyValue, term: anyValue, content: anyValue }
  const url = 'https://example.com/?utm_source=Poster'
  const [row] = readRows(`Menu,${url}`)
  if (!row) throw new Error('There is no row.')
  const [outcomes] = checkRows([row], new Set(), settings)
  expect(outcomes).toMatchObject({ state: 'wrong', field: 'url', fix: { value: 'poster' } })
  const change = outcomes?.state === 'wrong' ? outcomes.fix?.change : undefined
  expect(checkRows([{ ...row, ...change }], new Set(), settings)).toEqual([
    { state: 'create', name: 'Menu', url: 'https://example.com/?utm_source=poster' },
  ])
  const [other] = checkRows([{ ...row, url: 'https://example.com/?utm_source=radio' }], new Set(), settings)
  expect(other).not.toHaveProperty('fix')
})

test('a row with a warning about a UTM value is created', () => {
  const anyValue = { values: [], others: 'refuse' } as const
  const medium = { values: ['print'], others: 'warn' } as const
  const settings = { source: anyValue, medium, campaign: anyValue, term: anyValue, content: anyValue }
  const row = (line: number, name: string, value: string) => {
    const url = `https://example.com/?utm_medium=${value}`
    return { line, name, url, app: '', folder: [], tags: [], isLeftOut: false }
  }
  const rows = [row(1, 'Menu', 'prnt'), row(2, 'Shop', 'print'), row(3, 'Bar', 'radio')]
  const run = { ended: new Map(), unanswered: new Set<number>() }
  const outcomes = checkRows(rows, new Set(), settings)
  const url = 'https://example.com/?utm_medium=print'
  expect(outcomes).toMatchObject([
    {
      state: 'create',
      warning: { reason: expect.stringContaining('Did you mean "print"?'), fix: { change: { url } } },
    },
    { state: 'create' },
    { state: 'create', warning: { reason: expect.stringContaining('Allowed: print') } },
  ])
  expect(outcomes[1]).not.toHaveProperty('warning')
  expect(listShownIndexes({ rows, outcomes, run }, ['create', 'create', 'done'], 'warned')).toEqual([0, 2])
  const after = checkRows(rows, new Set(rows.map((row) => toKey(row))), settings)
  expect(after[2]).toMatchObject({ state: 'skip', warning: { reason: expect.stringContaining('radio') } })
  expect(listShownIndexes({ rows, outcomes: after, run }, ['skip', 'done', 'done'], 'warned')).toEqual([2])
})
