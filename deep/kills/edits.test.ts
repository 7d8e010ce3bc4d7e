import { expect, test } from 'vitest'
import { createDatabase } from '../../src/testing/databases.ts'
import { runEditRounds } from '../../src/testing/edit-rounds.ts'
import { getKillCount } from '../../src/testing/kill-product.ts'

const rounds = getKillCount(1)

test(
  'after kills while 16 writers edit one page, every acknowledged edit is in the document once',
  { timeout: 120_000 + rounds * 30_000 },
  async () => {
    const database = await createDatabase()
    const { acknowledged, lost, duplicated, revision, added, history } = await runEditRounds({
      rounds,
      entry: 'dist/server/main.js',
      database: database.where,
    })
    await database.remove()
    expect(acknowledged).toBeGreaterThanOrEqual(15 * rounds)
    expect({ lost, duplicated, revision }).toEqual({ lost: 0, duplicated: 0, revision: added + 1 })
    expect(history).toEqual(Array.from({ length: revision }, (_, i) => revision - i))
  },
)
