import { expect, test } from 'vitest'
import { checkEvidence, type Evidence } from './check.ts'

const scan = (number: number) => ({ id: `scan_${number}`, referrer: `try ${number}`, codeId: 'code_1' })
const scans = [scan(1), scan(2), scan(3)]

/** A soak of three scans, two edits and two deploys, in which everything is as it was promised. */
const faultless: Evidence = {
  visits: { answeredAtOnce: 2, answeredOnRetry: 1, failed: 0 },
  // The first attempt was stored although its response was lost.
  sentScans: new Map([1, 2, 3, 4].map((number) => [`try ${number}`, 100_000 * number])),
  answeredScans: new Set(['try 2', 'try 3']),
  stores: [{ name: 'PostgreSQL', scans }],
  figures: [{ name: 'totals of codes', scans: 3 }],
  writes: [
    {
      name: 'edits',
      acknowledged: [
        { id: 'edit-1', at: 100_000 },
        { id: 'edit-2', at: 200_000 },
      ],
      stored: ['edit-1', 'edit-2'],
    },
  ],
  sequences: [
    { name: 'revisions', first: 1, numbers: [3, 2, 1] },
    { name: 'versions', first: null, numbers: [8, 7] },
  ],
  deliveries: [{ name: 'receiver', scans, accepted: new Map(scans.map(({ id }) => [id, new Map([['a', 100_000]])])) }],
  wrongFiles: { checked: 5, problems: [] },
  faults: { made: 9, lasting: [] },
  refusals: [],
  unexpectedExits: [],
  lagWindows: [],
}

/** The rules that do not hold, with their problems. */
const listProblems = (evidence: Partial<Evidence>) =>
  checkEvidence({ ...faultless, ...evidence })
    .filter(({ problems }) => problems.length > 0)
    .map(({ rule, problems }) => `${rule}: ${problems.join(', ')}`)

test('a soak test without a loss has no problems', () => {
  expect(listProblems({})).toEqual([])
})

test('an answered scan that is missing, stored twice or was never sent is a problem', () => {
  const withStored = (storedScans: typeof scans) =>
    listProblems({ stores: [{ name: 'PostgreSQL', scans: storedScans }], figures: [{ name: 'totals', scans: 3 }] })
  expect(withStored([scan(1), scan(2), scan(4)])).toEqual(['answered scans are in PostgreSQL: try 3'])
  expect(withStored([scan(2), scan(3), scan(3)])).toEqual(['no scan is in PostgreSQL twice: try 3'])
  expect(withStored([scan(2), scan(3), scan(9)])).toEqual(['scans in PostgreSQL were sent: try 9'])
})

test('figures that differ from the stored scans or are not there are a problem', () => {
  const problem = 'totals are the number of stored scans'
  expect(listProblems({ figures: [{ name: 'totals', scans: 2 }] })).toEqual([`${problem}: 2 instead of 3`])
  expect(listProblems({ figures: [{ name: 'totals', scans: null }] })).toEqual([`${problem}: null instead of 3`])
})

test('one visit in ten thousand may get no response, but not two', () => {
  const withFailed = (failed: number) =>
    listProblems({ visits: { answeredAtOnce: 9_990 - failed, answeredOnRetry: 10, failed } })
  expect(withFailed(1)).toEqual([])
  expect(withFailed(2)).toEqual([
    '99.99 % of visits are answered with one retry: 2 of 10000 visits were not answered at the second try either',
  ])
  expect(listProblems({ visits: { answeredAtOnce: 0, answeredOnRetry: 0, failed: 0 } })).toHaveLength(1)
})

test('an acknowledged write must be there once, unless the primary that had it was lost', () => {
  const acknowledged = [{ id: 'edit-1', at: 100_000 }]
  const withStored = (storedIds: string[], lagWindows: Evidence['lagWindows'] = []) =>
    listProblems({ writes: [{ name: 'edits', acknowledged, stored: storedIds }], lagWindows })
  expect(withStored([])).toEqual(['acknowledged edits are there: edit-1'])
  expect(withStored(['edit-1', 'edit-1'])).toEqual(['no acknowledged edits are there twice: edit-1'])
  expect(withStored([], [{ from: 99_000, to: 101_000 }])).toEqual([])
  expect(withStored([], [{ from: 100_001, to: 101_000 }])).toEqual(['acknowledged edits are there: edit-1'])
})

test.each([
  { numbers: [1, 3], first: 1, problem: '3 at 1' },
  { numbers: [1, 2, 2], first: 1, problem: '2 at 2' },
  { numbers: [2, 3], first: 1, problem: '2 at 0' },
  { numbers: [7, 9], first: null, problem: '9 at 1' },
])('the sequence $numbers has a gap or a double', ({ numbers, first, problem }) => {
  expect(listProblems({ sequences: [{ name: 'revisions', first, numbers }] })).toEqual([
    `revisions have no gap: ${problem}`,
  ])
})

test('a delivery must arrive, and under one id unless it was lost with a primary', () => {
  const withAccepted = (acceptedIds: [string, string[]][], lagWindows: Evidence['lagWindows'] = []) => {
    const received = new Map(acceptedIds.map(([id, ids]) => [id, new Map(ids.map((scanId) => [scanId, 100_000]))]))
    return listProblems({ deliveries: [{ name: 'receiver', scans: [scan(1)], accepted: received }], lagWindows })
  }
  expect(withAccepted([])).toEqual(['deliveries of scans arrive at the receiver: scan_1'])
  expect(withAccepted([['scan_1', ['a', 'b']]])).toEqual(['no scan arrives at the receiver under two ids: scan_1'])
  expect(withAccepted([['scan_1', ['a', 'b']]], [{ from: 99_000, to: 101_000 }])).toEqual([])
})

test('a mixed version, a fault that lasts, a refused request and a process that ends are problems', () => {
  expect(
    listProblems({
      wrongFiles: { checked: 1, problems: ['a.js'] },
      faults: { made: 9, lasting: ['freeze etcd'] },
      refusals: ['401'],
      unexpectedExits: ['bff: 1'],
    }),
  ).toHaveLength(4)
})
