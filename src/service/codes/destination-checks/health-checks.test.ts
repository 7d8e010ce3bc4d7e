import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { until } from '#testing/wait-until.ts'
import { codes } from '../schema.ts'
import { startHealthChecks } from './health-checks.ts'
import { destinationChecks } from './schema.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

test('due destinations are checked on a timer until it is stopped', async () => {
  const code = { workspaceId: 'wsp_1', url: 'https://example.com/' }
  const addDueCode = async (codeId: string) => {
    const destination = { type: 'url' as const, url: code.url }
    await database.db.insert(codes).values({ ...code, id: codeId, shortCode: codeId, name: 'Code', destination })
    await database.db.insert(destinationChecks).values({ ...code, codeId, dueAt: new Date() })
  }
  let probeCount = 0
  const probe = async () => {
    probeCount++
    return { kind: 'answered' as const, status: 200 }
  }
  const checks = startHealthChecks(database.db, { probe, log: fastify().log, everyMs: 5 })
  await addDueCode('cod_1')
  await until(() => probeCount === 1)
  await addDueCode('cod_2')
  await until(() => probeCount === 2)
  await checks.stop()
  await addDueCode('cod_3')
  const rows = await database.db.select().from(destinationChecks).orderBy(destinationChecks.codeId)
  expect(rows.map(({ ok }) => ok)).toEqual([true, true, null])
  expect(probeCount).toBe(2)
})
