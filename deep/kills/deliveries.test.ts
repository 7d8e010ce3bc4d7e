import { expect, test } from 'vitest'
import { newDatabase } from '../../src/testing/databases.ts'
import { deliveryRounds } from '../../src/testing/delivery-rounds.ts'
import { localReceiver } from '../../src/testing/receiver.ts'
import { killsOr } from '../../src/testing/start-to-kill.ts'

const rounds = killsOr(2)

test(
  'after kills while scans are delivered, every stored scan arrives, and repeated ones have the same id',
  { timeout: 120_000 + rounds * 30_000 },
  async () => {
    const database = await newDatabase()
    const receiver = await localReceiver()
    const result = await deliveryRounds({
      rounds,
      entry: 'dist/server/main.js',
      database: database.where,
      receiver,
    })
    await database.remove()
    const { answered, stored, undelivered, doubled } = result
    expect(answered).toBeGreaterThan(20)
    expect(stored).toBeGreaterThanOrEqual(answered)
    expect({ undelivered, doubled }).toEqual({ undelivered: 0, doubled: 0 })
  },
)
