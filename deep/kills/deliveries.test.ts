import { expect, test } from 'vitest'
import { newDatabase } from '../../src/testing/databases.ts'
import { runDeliveryRounds } from '../../src/testing/delivery-rounds.ts'
import { startReceiver } from '../../src/testing/receiver.ts'
import { getKillCount } from '../../src/testing/start-to-kill.ts'

const rounds = getKillCount(2)

test(
  'after kills while scans are delivered, every stored scan arrives, and repeated ones have the same id',
  { timeout: 120_000 + rounds * 30_000 },
  async () => {
    const database = await newDatabase()
    const receiver = await startReceiver()
    const result = await runDeliveryRounds({
      rounds,
      entry: 'dist/server/main.js',
      database: database.where,
      receiver,
    })
    await database.remove()
    const { redirected: answered, stored, undelivered, redelivered: doubled } = result
    expect(answered).toBeGreaterThan(20)
    expect(stored).toBeGreaterThanOrEqual(answered)
    expect({ undelivered, doubled }).toEqual({ undelivered: 0, doubled: 0 })
  },
)
