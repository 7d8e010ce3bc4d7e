import { expect, test } from 'vitest'
import { runAlone } from './stored-import.ts'

test('work is done by one tab at a time, and by the next one afterwards', async () => {
  const name = crypto.randomUUID()
  const end = Promise.withResolvers<void>()
  const began: string[] = []
  const first = runAlone(name, async () => {
    began.push('first')
    await end.promise
  })
  await expect.poll(() => began).toEqual(['first'])
  const work = async () => void began.push('second')
  expect(await runAlone(name, work)).toBe(false)
  end.resolve()
  expect(await first).toBe(true)
  expect(await runAlone(name, work)).toBe(true)
  expect(began).toEqual(['first', 'second'])
})
