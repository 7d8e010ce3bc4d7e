import { expect, test } from 'vitest'
import { runOutageUnderLoad } from '../../src/testing/outage-under-load.ts'
import { findPostgresBinaries, startPostgres } from '../../src/testing/postgres.ts'
import { startReceiver } from '../../src/testing/receiver.ts'
import { getKillCount } from '../../src/testing/kill-product.ts'

// A minute with `npm run kills -- 60 outage-under-load`.
const seconds = getKillCount(3)

test(
  'no scan and no acknowledged edit is lost while the database is down and a process is killed',
  { timeout: 240_000 + seconds * 2_000 },
  async () => {
    const cluster = await startPostgres(findPostgresBinaries() ?? '')
    const receiver = await startReceiver()
    const result = await runOutageUnderLoad({ seconds, entry: 'dist/server/main.js', cluster, receiver })
    await cluster.stop()
    process.stdout.write(`${JSON.stringify(result)}\n`)
    const { redirected, acknowledged, statuses, ...problems } = result
    expect(redirected).toBeGreaterThan(400)
    expect(acknowledged).toBeGreaterThan(20)
    expect(statuses).toEqual([200, 503])
    expect(problems).toEqual({ notRedirected: 0, lost: 0, duplicated: 0, undelivered: 0, lostEdits: 0 })
  },
)
