import { expect, test } from 'vitest'
import { retryWhileUnreachable } from './is-unreachable.ts'

test('an action is repeated while the database is unavailable', async () => {
  const outages: unknown[] = []
  const outcomes = [
    new Error('query', { cause: new Error('Connection terminated unexpectedly') }),
    new Error('timeout expired'),
  ]
  const action = async () => {
    const failure = outcomes.shift()
    if (failure) throw failure
    return 'done'
  }
  const [first] = outcomes
  expect(await retryWhileUnreachable(action, { onOutage: (error) => outages.push(error), retryMs: 1 })).toBe('done')
  expect(outages).toEqual([first])
})

test('another error is thrown at once', async () => {
  const failure = new Error('The column does not exist')
  const outcome = retryWhileUnreachable(() => Promise.reject(failure), { onOutage: () => {}, retryMs: 1 })
  await expect(outcome).rejects.toBe(failure)
})
