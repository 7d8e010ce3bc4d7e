import { expect, test } from 'vitest'
import { scoreMatch } from './score-match.ts'

function rank(query: string, labels: string[]): string[] {
  return labels
    .map((label) => ({ label, score: scoreMatch(query, label, '') }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ label }) => label)
}

test('words that start with the query rank above letters in order', () => {
  expect(rank('set', ['Reset the theme', 'Sign out everywhere', 'Settings'])).toEqual(['Settings', 'Reset the theme'])
})

test('words of labels and synonyms match in any order', () => {
  expect(scoreMatch('code new', 'New code', '')).toBeGreaterThanOrEqual(1)
  expect(scoreMatch('csv', 'Import codes', 'csv upload')).toBeGreaterThanOrEqual(1)
  expect(scoreMatch('csv', 'Import codes', '')).toBe(0)
})

test('the part of a path or time zone after a slash matches', () => {
  expect(rank('berlin', ['Europe/Lisbon', 'Europe/Berlin', 'Asia/Tokyo'])).toEqual(['Europe/Berlin'])
})

test('a query with a missing letter still matches', () => {
  expect(scoreMatch('stings', 'Settings', '')).toBeGreaterThan(0)
})
