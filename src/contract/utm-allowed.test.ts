import { expect, test } from 'vitest'
import { findRefusedUtm, findUtmIssues, type UtmSettings } from './utm-allowed.ts'

const unrestricted = { values: [], others: 'refuse' } as const
const settings: UtmSettings = {
  source: { values: ['poster', 'table-tent'], others: 'refuse' },
  medium: { values: ['print'], others: 'warn' },
  campaign: unrestricted,
  term: unrestricted,
  content: unrestricted,
}

test('allowed values, unset parameters, and parameters without a list have no issue', () => {
  for (const url of [
    'https://example.com/?utm_source=poster&utm_medium=print&utm_campaign=Any%20thing',
    'https://example.com/',
    'https://example.com/?utm_source=',
    'mailto:ada@example.com',
  ])
    expect(findUtmIssues(settings, url)).toEqual([])
})

test('for a value that differs only in case, spaces and hyphens, the allowed one is suggested', () => {
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

test('for any other value the allowed ones are listed, and whether it is refused depends on the workspace', () => {
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
])('for %j the suggestion is %j', (term, suggestion) => {
  const values = ['newsletter-2', 'newsletter', 'ty', 'poster', 'flyer-2', 'flyer', 'é'.repeat(200)]
  const [issue] = findUtmIssues({ ...settings, term: { values, others: 'warn' } }, { term })
  expect(issue?.suggestion).toBe(suggestion)
  expect(issue?.message.endsWith(suggestion === null ? 'é' : `Did you mean "${suggestion}"?`)).toBe(true)
})

test('values are compared letter by letter, also very long ones', () => {
  const long = 'ab'.repeat(100)
  const term = { values: [`x${long.slice(4)}`, `${long.slice(0, -2)}yy`], others: 'warn' } as const
  expect(findUtmIssues({ ...settings, term }, { term: long })).toMatchObject([{ suggestion: term.values[1] }])
})
