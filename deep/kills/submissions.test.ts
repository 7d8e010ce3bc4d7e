import { expect, test } from 'vitest'
import { newDatabase } from '../../src/testing/databases.ts'
import { localReceiver } from '../../src/testing/receiver.ts'
import { killsOr } from '../../src/testing/start-to-kill.ts'
import { submissionRounds } from '../../src/testing/submission-rounds.ts'

const rounds = killsOr(2)

test(
  'after kills while visitors send a form, every confirmed submission is stored, and every stored one arrives',
  { timeout: 120_000 + rounds * 30_000 },
  async () => {
    const database = await newDatabase()
    const receiver = await localReceiver()
    const { answered, lost, stored, undelivered, doubled } = await submissionRounds({
      rounds,
      entry: 'dist/server/main.js',
      database: database.where,
      receiver,
    })
    await database.remove()
    expect(answered).toBeGreaterThan(10)
    expect(stored).toBeGreaterThanOrEqual(answered)
    expect({ lost, undelivered, doubled }).toEqual({ lost: 0, undelivered: 0, doubled: 0 })
  },
)
