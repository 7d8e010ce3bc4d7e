import { expect, test } from 'vitest'
import { newDatabase } from '#testing/databases.ts'
import { deliveryRounds } from '#testing/delivery-rounds.ts'
import { localReceiver } from '#testing/receiver.ts'

/** More rounds: `ROUNDS=100 npx vitest run src/service/webhooks/delivery/process-kill.test.ts`. */
const rounds = Number(process.env['ROUNDS'] ?? 2)

test(
  'after kills while scans are delivered, every stored scan arrives, and repeated ones have the same id',
  { timeout: 120_000 + rounds * 30_000 },
  async () => {
    const database = await newDatabase()
    const receiver = await localReceiver()
    const pluralize = await deliveryRounds({
      rounds,
      entry: 'dist/server/main.js',
      database: database.where,
      receiver,
    })
    await database.remove()
    if (rounds > 2) process.stdout.write(`${JSON.stringify(pluralize)}\n`)
    const { answered, stored, undelivered, doubled } = pluralize
    expect(answered).toBeGreaterThan(20)
    expect(stored).toBeGreaterThanOrEqual(answered)
    expect({ undelivered, doubled }).toEqual({ undelivered: 0, doubled: 0 })
  },
)
