import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../src/testing/databases.ts'
import { runSiteRounds } from '../../src/testing/site-rounds.ts'
import { getKillCount } from '../../src/testing/kill-product.ts'

const rounds = getKillCount(5)

const database = await openTestDatabase()
afterAll(() => database.close())
const { db, where } = database
// PGlite serves one process.
const shared = 'url' in where ? [where.url] : []

test.each(shared)(
  'visitors get whole versions of a site while processes are killed during uploads and deploys',
  { timeout: 600_000 },
  async (url) => {
    const { deployed, interrupted, visits, ...counts } = await runSiteRounds({ rounds, url, db })
    process.stdout.write(`${JSON.stringify({ rounds, deployed: deployed.length, interrupted, visits, ...counts })}\n`)
    expect(counts).toEqual({
      mixedFiles: 0,
      wrongTypes: 0,
      failedRequests: 0,
      wrongFiles: 0,
      duplicated: 0,
      orphaned: 0,
    })
    expect(interrupted.uploads + interrupted.deploys).toBeGreaterThan(rounds / 2)
    expect(visits).toBeGreaterThan(5 * rounds)
    // Every deploy made one version, even those that were cut off and sent again.
    expect(deployed).toEqual(deployed.map((_, index) => index + 2))
  },
)
