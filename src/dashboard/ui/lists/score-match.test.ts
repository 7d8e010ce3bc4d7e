import { expect, test } from 'vitest'
import { scoreMatch } from './score-match.ts'

function rank(query: string, labels: string[]): string[] {
  return labels
    .map((label) => ({ label, score: scoreMatch(query, label, '') }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ label }) => label)
}

test('words that begin with what was typed come before letters that are only in order', () => {
  expect(rank('set', ['Reset the theme', 'Sign out everywhere', 'Settings'])).toEqual(['Settings', 'Reset the theme'])
})

test('words are found in any order, and in the other words of an entry', () => {
  expect(scoreMatch('code new', 'New code', '')).toBeGreaterThanOrEqual(1)
  expect(scoreMatch('csv', 'Import codes', 'csv upload')).toBeGreaterThanOrEqual(1)
  expect(scoreMatch('csv', 'Import codes', '')).toBe(0)
})

test('a part of a path or of a time zone is found after its slash', () => {
  expect(rank('berlin', ['Europe/Lisbon', 'Europe/Berlin', 'Asia/Tokyo'])).toEqual(['Europe/Berlin'])
})

test('a typing error of a letter left out still finds', () => {
  expect(scoreMatch('stings', 'Settings', '')).toBeGreaterThan(0)
})
