import { expect, test } from 'vitest'
import { createDatabase } from '../../src/testing/databases.ts'
import { runKillRounds } from '../../src/testing/kill-rounds.ts'
import { getKillCount } from '../../src/testing/kill-product.ts'

/** One kill at a random moment, and one at each of the six steps. */
const rounds = getKillCount(7)

test(
  'after kills under load, every redirected scan is stored once',
  { timeout: 120_000 + rounds * 30_000 },
  async () => {
    const database = await createDatabase()
    const { redirected, stored, lost, duplicated, counted } = await runKillRounds({
      rounds,
      connections: 6,
      pauseMs: 5,
      entry: 'dist/server/main.js',
      database: database.where,
    })
    await database.remove()
    expect(redirected).toBeGreaterThan(1_000)
    expect({ lost, duplicated, counted }).toEqual({ lost: 0, duplicated: 0, counted: stored })
  },
)
