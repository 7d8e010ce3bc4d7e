import { expect, test } from 'vitest'
import { createDatabase } from '../../src/testing/databases.ts'
import { startReceiver } from '../../src/testing/receiver.ts'
import { getKillCount } from '../../src/testing/kill-product.ts'
import { runSubmissionRounds } from '../../src/testing/submission-rounds.ts'

const rounds = getKillCount(2)

test(
  'after kills while visitors send a form, every confirmed submission is stored and delivered',
  { timeout: 120_000 + rounds * 30_000 },
  async () => {
    const database = await createDatabase()
    const receiver = await startReceiver()
    const { redirected, lost, stored, undelivered, deliveredUnderTwoIds } = await runSubmissionRounds({
      rounds,
      entry: 'dist/server/main.js',
      database: database.where,
      receiver,
    })
    await database.remove()
    expect(redirected).toBeGreaterThan(10)
    expect(stored).toBeGreaterThanOrEqual(redirected)
    expect({ lost, undelivered, deliveredUnderTwoIds }).toEqual({ lost: 0, undelivered: 0, deliveredUnderTwoIds: 0 })
  },
)
