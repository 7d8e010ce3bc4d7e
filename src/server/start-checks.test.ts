import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { waitForStartChecks } from './start-checks.ts'

test('a start waits on while it is answered 503, and logs what it waits for once a minute', async () => {
  const { check, countRequests } = await startServer([...repeat(503, 60), 200])
  const warnings: string[] = []
  await waitForStartChecks([check], { warn: (message) => warnings.push(message), retryMs: 0 })
  expect(countRequests()).toBe(61)
  expect(warnings).toEqual([
    '/v1/me is answered with 503, as while the database cannot be reached. Waiting for another answer.',
  ])
})

test('the log has another line when its interval is over', async () => {
  const { check } = await startServer([503, 503, 503, 200])
  const warnings: string[] = []
  await waitForStartChecks([check], { warn: (message) => warnings.push(message), retryMs: 0, warnEveryMs: 0 })
  expect(warnings).toHaveLength(3)
})

test('a start fails after fifty other responses in a row', async () => {
  const { check, countRequests } = await startServer([...repeat(500, 49), 503, ...repeat(404, 50), 200])
  await expect(waitForStartChecks([check], { warn: () => {}, retryMs: 0 })).rejects.toThrow(
    '/v1/me of the new stack answered 404.',
  )
  expect(countRequests()).toBe(100)
})

function repeat(status: number, times: number): number[] {
  return Array.from({ length: times }, () => status)
}

/** Starts a server that responds with these statuses, one after the other. */
async function startServer(statuses: readonly number[]) {
  let requests = 0
  const server = createServer((_, response) => response.writeHead(statuses[requests++] ?? 200).end('text'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/me`
  const check = { url, init: {}, isExpected: (status: number) => status === 200 }
  return { check, countRequests: () => requests }
}
