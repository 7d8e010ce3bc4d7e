import { expect, test } from 'vitest'
import { runFailoverUnderLoad } from '../../src/testing/failover-under-load.ts'
import { findPostgresBinaries, startPostgres } from '../../src/testing/postgres.ts'
import { startReceiver } from '../../src/testing/receiver.ts'

test.each([4, 60])(
  'when a standby takes over that is %i seconds behind, every scan is stored once and delivered, without a restart',
  { timeout: 600_000 },
  async (seconds) => {
    const cluster = await startPostgres(findPostgresBinaries() ?? '')
    const receiver = await startReceiver()
    const result = await runFailoverUnderLoad({ seconds, entry: 'dist/server/main.js', cluster, receiver })
    await cluster.stop()
    process.stdout.write(`${JSON.stringify({ seconds, ...result })}\n`)
    const { redirected, behind, counted, waiting, ...problems } = result
    expect(behind).toBeGreaterThan(seconds * 5)
    expect(waiting).toEqual({ status: 'ready', journal: 'waiting' })
    expect(problems).toEqual({ notRedirected: 0, lost: 0, duplicated: 0, undelivered: 0, restarts: 0 })
    expect(counted).toBeGreaterThanOrEqual(redirected)
  },
)
