import { expect, test } from 'vitest'
import { findUtmIssues, type UtmSettings } from './utm-allowed.ts'

const any = { values: [], others: 'refuse' } as const
const settings: UtmSettings = {
  source: { values: ['poster', 'table-tent'], others: 'refuse' },
  medium: { values: ['print'], others: 'warn' },
  campaign: any,
  term: any,
  content: any,
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

test('a value that differs in case, spaces and hyphens alone has the allowed one as its suggestion', () => {
  expect(findUtmIssues(settings, 'https://example.com/?utm_source=Table%20Tent')).toEqual([
    {
      field: 'source',
      value: 'Table Tent',
      suggestion: 'table-tent',
      isRefused: true,
      message: '"Table Tent" is not an allowed value of utm_source. Use "table-tent"',
    },
  ])
})

test('another value names what is allowed, and is only warned about where the workspace says so', () => {
  expect(findUtmIssues(settings, { source: 'radio', medium: 'web' })).toMatchObject([
    { field: 'source', suggestion: null, isRefused: true, message: expect.stringContaining('poster, table-tent') },
    { field: 'medium', suggestion: null, isRefused: false },
  ])
})
