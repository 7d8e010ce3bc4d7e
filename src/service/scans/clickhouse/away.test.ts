import { createServer } from 'node:http'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { freePort } from '#testing/free-port.ts'
import { startTestService } from '#testing/service.ts'
import { ClickHouse } from './clickhouse.ts'

// Nothing listens on this port.
const service = await startTestService({ analyticsUrl: 'clickhouse://127.0.0.1:1/tessera' })

test('while ClickHouse is away, lists and figures are answered with 503, which says that a retry may succeed', async () => {
  const workspace = await service.createWorkspace()
  const unavailable = { status: 503, body: { error: { code: 'unavailable' } } }
  expect(await workspace.send('GET /scans')).toMatchObject(unavailable)
  expect(await workspace.send('GET /analytics/summary')).toMatchObject(unavailable)
})

test('a statement is sent again over another connection if ClickHouse ends the one that was kept', async () => {
  let requests = 0
  const server = createServer((incoming, outgoing) => {
    incoming.resume()
    if (requests++ % 2 === 0) incoming.socket.destroy()
    else outgoing.end('{"one":1}\n')
  })
  const port = await freePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const address = { username: 'default', password: '', database: 'tessera', cluster: null }
  const clickhouse = new ClickHouse({ ...address, origins: [`http://127.0.0.1:${port}`] })
  onTestFinished(async () => {
    await clickhouse.close()
    server.close()
  })
  expect(await clickhouse.select(z.object({ one: z.int() }), { sql: 'select 1 as one' })).toEqual([{ one: 1 }])
})
