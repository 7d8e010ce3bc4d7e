import { expect, test } from 'vitest'
import type { NewRule } from '../../../api/rules.ts'
import { toDraft, newDraft, toRule } from './rule-draft.ts'
import { conditionsText } from './rule-text.ts'

const evening: NewRule = {
  id: 'r1',
  name: 'Evening',
  url: 'https://example.com/dinner',
  when: {
    countries: ['DE', 'AT'],
    deviceTypes: ['mobile'],
    days: ['fri', 'sat'],
    hours: { from: '18:00', until: '02:00' },
    timezone: 'Europe/Berlin',
    from: '2026-06-01T00:00:00.000Z',
  },
}

test.each([
  ['with all sorts of conditions', evening],
  ['without any', { name: 'Everyone', url: 'mailto:ada@example.com', when: {} }],
  ['by device alone, which needs no time zone', { name: 'Phones', url: 'tel:123', when: { deviceTypes: ['mobile'] } }],
] satisfies [string, NewRule][])('a rule %s is edited and sent as it was', (_, rule) => {
  expect(toRule(toDraft(rule))).toEqual({ ok: true, rule })
})

test('each field says what it lacks', () => {
  const draft = { ...newDraft(), kinds: ['countries', 'hours', 'dates'] as const, hours: { from: '', until: '20:00' } }
  expect(toRule({ ...draft, url: 'two words' })).toEqual({
    ok: false,
    problems: {
      name: 'Enter a name. Analytics shows it.',
      url: 'Addresses cannot contain spaces.',
      countries: 'Choose at least one, or remove the condition.',
      hours: 'Enter both times.',
      dates: 'Enter a start or an end.',
    },
  })
})

test('an end before its start is wrong', () => {
  const draft = toDraft({ ...evening, when: { from: '2026-06-02T00:00:00Z', until: '2026-06-01T00:00:00Z' } })
  expect(toRule(draft)).toMatchObject({ ok: false, problems: { dates: 'The end is before the start.' } })
})

test('a rule is told in words', () => {
  expect(conditionsText({ when: { ...evening.when, from: undefined } })).toBe(
    'Phone, in Germany or Austria, Fri and Sat, 18:00 to 02:00 (Europe/Berlin)',
  )
  expect(conditionsText({ when: {} })).toBe('Every scan')
})
