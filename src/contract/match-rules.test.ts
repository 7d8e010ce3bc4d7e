import { expect, test } from 'vitest'
import { choosePart, toConditions } from './match-rules.ts'

interface WeightedPart {
  url: string
  weight: number
}
const parts: [WeightedPart, ...WeightedPart[]] = [
  { url: 'a', weight: 70 },
  { url: 'b', weight: 20 },
  { url: 'c', weight: 10 },
]

function countVisitors(rule: string, visitorCount: number): number[] {
  const chosenUrls = Array.from(
    { length: visitorCount },
    (_, i) => choosePart(parts, { rule, visitor: `visitor ${i}` }).url,
  )
  return parts.map(({ url }) => chosenUrls.filter((chosenUrl) => chosenUrl === url).length)
}

test('the shares of 10,000 visitors differ from the weights by less than one percent', () => {
  for (const rule of ['rul_1', 'rul_2', 'rul_3'])
    for (const [i, count] of countVisitors(rule, 10_000).entries())
      expect(Math.abs(count / 10_000 - (parts[i]?.weight ?? 0) / 100)).toBeLessThan(0.01)
})

test('a visitor gets the same part of a rule each time', () => {
  const choose = (rule: string, visitor: string) => choosePart(parts, { rule, visitor }).url
  const visitors = Array.from({ length: 100 }, (_, i) => `visitor ${i}`)
  expect(visitors.map((visitor) => choose('rul_1', visitor))).toEqual(
    visitors.map((visitor) => choose('rul_1', visitor)),
  )
  expect(visitors.map((visitor) => choose('rul_1', visitor))).not.toEqual(
    visitors.map((visitor) => choose('rul_2', visitor)),
  )
})

const unknownVisitor = { at: 0, country: null, deviceType: null, os: null }

test.each([
  ['no', 'nb', true],
  ['no', 'nn', true],
  ['no', 'no', true],
  ['nb', 'no', true],
  ['nb', 'nn', false],
  ['nn', 'no', false],
  ['iw', 'he', true],
  ['he', 'iw', true],
  ['in', 'id', true],
  ['id', 'in', true],
  ['tl', 'fil', true],
  ['fil', 'tl', true],
  ['de', 'nl', false],
])('a rule for the language %s matches a visitor of %s: %s', (language, visitor, matches) => {
  const conditions = toConditions({ languages: [language] })
  expect(conditions.every((holds) => holds({ ...unknownVisitor, language: visitor }))).toBe(matches)
})
