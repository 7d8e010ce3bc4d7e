import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createId } from '../../src/service/ids/ids.ts'
import { collectRows } from '../../src/service/scans/loading/collect-rows.ts'
import { hasFormerScans } from '../../src/service/scans/store/move-scans.ts'
import { formerScans } from '../../src/service/scans/store/schema.ts'
import { prepareScans, writeScans } from '../../src/service/scans/store/write-scans.ts'
import { openTestDatabase } from '../../src/testing/databases.ts'
import { putIntoFormerTables } from '../../src/testing/former-scans.ts'
import { getKillCount } from '../../src/testing/kill-product.ts'
import { createScanLine } from '../../src/testing/create-scan-line.ts'
import { listStoredScans } from '../../src/testing/stored-scans.ts'

const rounds = getKillCount(8)
const SCANS = 6_000
const database = await openTestDatabase()
const { db, where } = database
afterAll(() => database.close())

/** Starts to move scans, and kills the process at a random moment. */
async function moveAndKill(url: string) {
  const program = join(import.meta.dirname, '../../src/testing/move-scans-process.ts')
  const moving = spawn(process.execPath, [program, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(moving, 'exit')
  // The first batch is moved when its line is printed. The second may be at any of its statements.
  await Promise.race([once(createInterface(moving.stdout), 'line'), exited])
  await pause(Math.random() * 40)
  moving.kill('SIGKILL')
  await exited
}

test(
  'a process that moves scans is killed at any moment, and each scan is in one table, with its values',
  { timeout: 60_000 + rounds * 20_000 },
  async () => {
    if (!('url' in where)) throw new Error('Only PostgreSQL outlives a process.')
    const lines = Array.from({ length: SCANS }, (_, i) =>
      createScanLine('cod_moved', {
        id: createId('scn'),
        visitor: `visitor ${i}`,
        url: `https://example.com/${i % 7}`,
      }),
    )
    const { people } = await collectRows(lines, async () => {})
    const preparedScans = await prepareScans(db, { people })
    await db.transaction((tx) => writeScans(tx, preparedScans))
    const before = await listStoredScans(db, 'wsp_one')
    await putIntoFormerTables(db, 'wsp_one')
    const remainingCounts: number[] = []
    for (let round = 0; round < rounds && (await hasFormerScans(db)); round++) {
      await moveAndKill(where.url)
      remainingCounts.push(await db.$count(formerScans))
      expect(await listStoredScans(db, 'wsp_one')).toEqual(before)
    }
    // At least one kill was in the middle.
    expect(remainingCounts.some((count) => count > 0 && count < SCANS)).toBe(true)
  },
)
