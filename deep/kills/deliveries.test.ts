import { expect, test } from 'vitest'
import { createDatabase } from '../../src/testing/databases.ts'
import { runDeliveryRounds } from '../../src/testing/delivery-rounds.ts'
import { startReceiver } from '../../src/testing/receiver.ts'
import { getKillCount } from '../../src/testing/kill-product.ts'

// Each round ends with a kill.
const rounds = getKillCount(2)

test(
  'when the server is killed while it delivers scans, every stored scan still arrives, and no scan arrives under two ids',
  { timeout: 120_000 + rounds * 30_000 },
  async () => {
    const database = await createDatabase()
    const receiver = await startReceiver()
    const result = await runDeliveryRounds({
      rounds,
      entry: 'dist/server/main.js',
      database: database.where,
      receiver,
    })
    await database.remove()
    const { redirected, stored, undelivered, deliveredUnderTwoIds } = result
    expect(redirected).toBeGreaterThan(20)
    expect(stored).toBeGreaterThanOrEqual(redirected)
    expect({ undelivered, deliveredUnderTwoIds }).toEqual({ undelivered: 0, deliveredUnderTwoIds: 0 })
  },
)
