import { expect, test } from 'vitest'
import type { NewRule } from '#dashboard/api/rules.ts'
import { createDraft, readRule, type RuleDraft, rulesSchema, toDraft } from './rule-draft.ts'
import { describeConditions } from './rule-text.ts'

const eveningRule: NewRule = {
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
  ['with all sorts of conditions', eveningRule],
  ['without any', { name: 'Everyone', url: 'mailto:ada@example.com', when: {} }],
  ['by device alone, which needs no time zone', { name: 'Phones', url: 'tel:123', when: { deviceTypes: ['mobile'] } }],
] satisfies [string, NewRule][])('a rule %s is unchanged by its draft', (_, rule) => {
  expect(readRule(toDraft(rule))).toEqual(rule)
})

test.each([
  ['2026-06-01T00:00:00Z', '2026-06-30T23:59:59Z', 'UTC'],
  ['2026-06-30T23:59:10.500Z', '2026-06-30T23:59:59Z', 'UTC'],
  // Both lines have the local times 02:30 and 02:45: before and after the end of summer time.
  ['2026-10-25T00:30:00Z', '2026-10-25T00:45:00Z', 'Europe/Berlin'],
  ['2026-10-25T01:30:00Z', '2026-10-25T01:45:00Z', 'Europe/Berlin'],
])('in a draft of the dates %s and %s in %s, only a changed date is sent changed', (from, until, timezone) => {
  const rule: NewRule = { ...eveningRule, when: { from, until, timezone } }
  const draft = toDraft(rule)
  expect(readRule({ ...draft, name: 'Night' })).toEqual({ ...rule, name: 'Night' })
  const changedRule = readRule({ ...draft, when: { ...draft.when, until: '2026-12-01T12:00' } })
  expect(changedRule?.when).toMatchObject({ from, until: expect.stringMatching(/^2026-12-01T1[12]:00:00.000Z$/) })
})

test('in another time zone, the same local time is another moment', () => {
  const draft = toDraft({ ...eveningRule, when: { until: '2026-06-30T23:59:59Z', timezone: 'UTC' } })
  const ruleInZone = readRule({ ...draft, when: { ...draft.when, timezone: 'Europe/Berlin' } })
  expect(ruleInZone?.when.until).toBe('2026-06-30T21:59:00.000Z')
})

/** Lists the messages for the second of two rules by path. The service uses the same paths. */
function listMessages(draft: RuleDraft) {
  const { error } = rulesSchema.safeParse({ rules: [toDraft(eveningRule), draft] })
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
}

test('every invalid field has a message', () => {
  const draft = createDraft()
  const when = { ...draft.when, hours: { from: '', until: '20:00' } }
  const invalidDraft: RuleDraft = { ...draft, url: 'two words', kinds: ['countries', 'hours', 'dates'], when }
  expect(listMessages(invalidDraft)).toEqual({
    'rules.1.name': expect.any(String),
    'rules.1.url': '“two words” is not an address. Enter one such as example.com/menu.',
    'rules.1.when.countries': 'Choose at least one, or remove the condition.',
    'rules.1.when.hours': 'Enter both times.',
    'rules.1.when.from': 'Enter a start or an end.',
  })
  expect(readRule(invalidDraft)).toBeUndefined()
})

test('an end before its start is an error', () => {
  const draft = toDraft({ ...eveningRule, when: { from: '2026-06-02T00:00:00Z', until: '2026-06-01T00:00:00Z' } })
  expect(listMessages(draft)).toEqual({ 'rules.1.when.until': 'The end is before the start.' })
})

test('a rule is described in words', () => {
  expect(describeConditions({ when: { ...eveningRule.when, from: undefined } })).toBe(
    'Phone, in Germany or Austria, Fri and Sat, 18:00 to 02:00 (Europe/Berlin)',
  )
  expect(describeConditions({ when: {} })).toBe('Every scan')
})
