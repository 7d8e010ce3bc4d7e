import { expect, test } from 'vitest'
import { findRefusedUtm, findUtmIssues, type UtmSettings } from './utm-allowed.ts'

const anyValue = { values: [], others: 'refuse' } as const
const settings: UtmSettings = {
  source: { values: ['poster', 'table-tent'], others: 'refuse' },
  medium: { values: ['print'], others: 'warn' },
  campaign: anyValue,
  term: anyValue,
  content: anyValue,
}

test('allowed values, empty parameters and parameters that allow any value have no issue', () => {
  for (const url of [
    'https://example.com/?utm_source=poster&utm_medium=print&utm_campaign=Any%20thing',
    'https://example.com/',
    'https://example.com/?utm_source=',
    'mailto:ada@example.com',
  ])
    expect(findUtmIssues(settings, url)).toEqual([])
})

test('an allowed value that differs only in case, spaces and hyphens is suggested', () => {
  expect(findUtmIssues(settings, 'https://example.com/?utm_source=Table%20Tent')).toEqual([
    {
      field: 'source',
      value: 'Table Tent',
      suggestion: 'table-tent',
      isRefused: true,
      message: '"Table Tent" is not an allowed value of utm_source. Did you mean "table-tent"?',
    },
  ])
})

test('the settings of a workspace decide whether other values are refused', () => {
  expect(findUtmIssues(settings, { source: 'radio', medium: 'web' })).toMatchObject([
    { field: 'source', suggestion: null, isRefused: true, message: expect.stringContaining('poster, table-tent') },
    { field: 'medium', suggestion: null, isRefused: false },
  ])
})

test('findRefusedUtm finds only values that are refused', () => {
  expect(findRefusedUtm(settings, { source: 'radio', medium: 'web' }).map(({ field }) => field)).toEqual(['source'])
})

test.each([
  ['newslettr', 'newsletter'],
  ['News Leter', 'newsletter'],
  ['nwesletter', 'newsletter'],
  ['flier', 'flyer'],
  ['posters', 'poster'],
  ['flyer-3', 'flyer-2'],
  ['newspaper', null],
  ['tv', null],
  ['-', null],
])('instead of %j, %j is suggested', (term, suggestion) => {
  const values = ['newsletter-2', 'newsletter', 'ty', 'poster', 'flyer-2', 'flyer', 'é'.repeat(200)]
  const [issue] = findUtmIssues({ ...settings, term: { values, others: 'warn' } }, { term })
  expect(issue?.suggestion).toBe(suggestion)
  expect(issue?.message.endsWith(suggestion === null ? 'é' : `Did you mean "${suggestion}"?`)).toBe(true)
})

test('very long values are compared letter by letter', () => {
  const longValue = 'ab'.repeat(100)
  const term = { values: [`x${longValue.slice(4)}`, `${longValue.slice(0, -2)}yy`], others: 'warn' } as const
  expect(findUtmIssues({ ...settings, term }, { term: longValue })).toMatchObject([{ suggestion: term.values[1] }])
})
