import { expect, test } from 'vitest'
import type { ForeignLink } from './foreign-link.ts'
import { planImport } from './plan-import.ts'

const link: ForeignLink = {
  place: 'row 2',
  addresses: [{ host: 'bit.ly', path: 'Jobs' }],
  url: 'https://example.com/jobs',
  name: 'Jobs',
  folder: [],
  tags: ['print'],
  createdAt: new Date('2023-04-05T06:07:08Z'),
  isArchived: false,
  scans: 12,
  scansByDay: [],
}

function planLinks(
  links: Partial<ForeignLink>[],
  { host = null, knownLinks = [] }: { host?: string | null; knownLinks?: string[] } = {},
) {
  const placedLinks = links.map((changes, index) => ({ ...link, place: `row ${index + 2}`, ...changes }))
  return planImport(placedLinks, {
    host,
    scanHost: 'scan.test',
    isKnown: (alias) => knownLinks.includes(alias),
    isScanAddress: () => false,
  })
}

test('a link becomes a code at its old address, with its name, tags, time and scans', () => {
  expect(planLinks([{}])).toEqual({
    create: [
      {
        place: 'row 2',
        name: 'Jobs',
        url: 'https://example.com/jobs',
        aliases: ['bit.ly/Jobs'],
        folder: [],
        tags: ['print'],
        createdAt: new Date('2023-04-05T06:07:08Z'),
        archived: false,
        scans: 12,
        scansByDay: [],
      },
    ],
    refused: [],
    changed: [],
    existing: 0,
  })
})

test('a link without a host is refused unless the host is given', () => {
  const addresses = [{ host: null, path: 'jobs' }]
  expect(planLinks([{ addresses }]).refused).toEqual([
    { place: 'row 2', reason: 'Its short link names no host. Say which: --host <host>.' },
  ])
  expect(planLinks([{ addresses }], { host: 'sho.rt' }).create[0]?.aliases).toEqual(['sho.rt/jobs'])
})

test('codes of an earlier import are counted as existing, so that an interrupted import continues', () => {
  const { create, existing } = planLinks([{}, { addresses: [{ host: 'bit.ly', path: 'jobs' }] }], {
    knownLinks: ['bit.ly/Jobs'],
  })
  expect(existing).toBe(1)
  expect(create.map(({ aliases }) => aliases)).toEqual([['bit.ly/jobs']])
})

test('the second occurrence of a short link is reported and not created', () => {
  const { create, refused } = planLinks([{}, {}])
  expect(create).toHaveLength(1)
  expect(refused).toEqual([{ place: 'row 3', reason: 'bit.ly/Jobs is also the short link of row 2.' }])
})

test.each([
  ['javascript:alert(1)', 'Its destination cannot be used'],
  ['', 'Its destination cannot be used'],
  [`https://example.com/${'x'.repeat(3000)}`, 'Its destination cannot be used'],
])('the destination %s is refused', (url, reason) => {
  const { create, refused } = planLinks([{ url }])
  expect(create).toEqual([])
  expect(refused[0]?.reason).toContain(reason)
})

test('an empty name becomes the address, and a name that is too long is cut', () => {
  const tags = [...Array.from({ length: 60 }, (_, at) => `tag ${at}`), 'x'.repeat(51)]
  const { create, changed } = planLinks([
    { name: '' },
    { addresses: [{ host: 'bit.ly', path: 'b' }], name: 'n'.repeat(201), tags },
  ])
  expect(create[0]?.name).toBe('bit.ly/Jobs')
  expect(create[1]?.name).toHaveLength(200)
  expect(create[1]?.tags).toHaveLength(50)
  expect(changed.map(({ place, reason }) => `${place}: ${reason}`)).toEqual([
    'row 3: Its name was cut to 200 characters.',
    'row 3: 11 of its tags were left out: a code has at most 50 tags, each of at most 50 characters.',
  ])
})

test('a name of two lines becomes one line without NUL and broken characters', () => {
  const { create } = planLinks([{ name: 'Two\nlines \0\ud800', tags: ['a\tb', '\0'] }])
  expect(create[0]?.name).toBe('Two lines \ufffd')
  expect(create[0]?.tags).toEqual(['a b'])
})

test('names, tags and folders are in NFC, and a folder without a name is left out', () => {
  const [code] = planLinks([
    { name: 'Cafe\u0301', tags: ['the\u0301', 'thé'], folder: ['\u0001', 'E\u0301te\u0301'] },
  ]).create
  expect(code).toMatchObject({ name: 'Café', tags: ['thé'], folder: ['Été'] })
})

test('scans of days add up to the total if the export has no larger total', () => {
  const scansByDay = [
    { day: '2023-04-05', scans: 3 },
    { day: '2023-04-06', scans: 4 },
  ]
  expect(planLinks([{ scans: null, scansByDay }]).create[0]?.scans).toBe(7)
  expect(planLinks([{ scans: 9, scansByDay }]).create[0]?.scans).toBe(9)
})
