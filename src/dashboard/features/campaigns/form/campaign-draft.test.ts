import { expect, test } from 'vitest'
import { campaignSchema, createDraft } from './campaign-draft.ts'

const draft = { ...createDraft(), name: 'Summer', metric: 'scans' as const, target: '100' }

test.each([
  { target: '1.500', cost: '1.204,50 €', expected: { target: 1500, amount: 1204.5 } },
  { target: '1,500', cost: '1,204.50', expected: { target: 1500, amount: 1204.5 } },
  { target: '99,5', cost: '1 204', expected: { target: 99.5, amount: 1204 } },
])('the goal $target and the cost $cost are read as people write them', ({ target, cost, expected }) => {
  expect(campaignSchema.parse({ ...draft, target, cost })).toMatchObject({
    goal: { metric: 'scans', target: expected.target },
    cost: { amount: expected.amount, currency: 'EUR' },
  })
})

test('a campaign without a cost has none, and a goal is above zero', () => {
  expect(campaignSchema.parse({ ...draft, cost: ' ' })).toMatchObject({ cost: null })
  expect(campaignSchema.safeParse({ ...draft, target: '0' }).error?.issues).toMatchObject([
    { path: ['target'], message: 'Enter a number above zero.' },
  ])
  expect(campaignSchema.safeParse({ ...draft, cost: 'about 5' }).error?.issues).toMatchObject([{ path: ['cost'] }])
})
