import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#testing/free-port.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { ClickHouse } from './clickhouse.ts'
import { deleteScansOfDeletedWorkspaces } from './delete-scans.ts'
import { scanDeletions } from '../store/schema.ts'

/** Starts a server that gives the answers of a ClickHouse, and returns the statements that it got. */
async function startClickHouse(answer: (statement: string) => string) {
  const statements: string[] = []
  const server = createServer((incoming, outgoing) => {
    const isCompressed = incoming.headers['content-encoding'] === 'gzip'
    void text(isCompressed ? incoming.pipe(createGunzip()) : incoming).then((statement) => {
      statements.push(statement)
      outgoing.end(answer(statement))
    })
  })
  const port = await freePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const address = { username: 'default', password: '', database: 'tessera', cluster: null }
  const clickhouse = new ClickHouse({ ...address, origins: [`http://127.0.0.1:${port}`] })
  onTestFinished(async () => {
    await clickhouse.close()
    server.close()
  })
  return { clickhouse, statements }
}

test('counts of days that remain after the scans of a deleted workspace are deleted too', async () => {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  await db.insert(scanDeletions).values({ workspace: 'wsp_deleted', deletedAt: new Date(0) })
  const { clickhouse, statements } = await startClickHouse((statement) =>
    statement.startsWith('select distinct workspace from scan_days ') ? '{"workspace":"wsp_deleted"}\n' : '',
  )
  await deleteScansOfDeletedWorkspaces(db, clickhouse)
  expect(statements.filter((statement) => statement.startsWith('delete from '))).toEqual([
    expect.stringMatching(/^delete from scan_days where /),
  ])
  expect(await db.$count(scanDeletions)).toBe(1)
})
