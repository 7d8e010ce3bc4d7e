import { globSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { expect, expectNoKey, signIn, test } from './stack.ts'

test('no file of the dashboard and no response to an admin contains an API key of the dashboard', async ({
  page,
  stack,
}) => {
  await expectValidKeys(stack)
  const files = globSync('dist/client/**/*.*')
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) expectNoKey(stack, readFileSync(file, 'latin1'))
  await signIn(page, stack)
  const { request } = page
  const Session = z.object({ may: z.array(z.string()) })
  const { may } = Session.parse(await (await request.get(`${stack.origin}/session`)).json())
  // Entries such as `GET /codes?search` are permissions for a parameter, not endpoints.
  const reads = may.filter((name) => /^GET [^?]+$/.test(name) && name !== 'GET /events').map((name) => name.slice(4))
  expect(reads.length).toBeGreaterThan(6)
  const Page = z.object({ data: z.array(z.object({ id: z.string() })) })
  const [code] = Page.parse(await (await request.get(`${stack.origin}/api/codes?limit=1`)).json()).data
  for (const path of reads) {
    const query = neededQueries[path] ?? ''
    const answer = await request.get(`${stack.origin}/api${path.replace('{id}', code?.id ?? '')}${query}`)
    expect([200, 404], path).toContain(answer.status())
    expectNoKey(stack, `${JSON.stringify(answer.headers())} ${await answer.text()}`)
  }
  const createdKey = await request.post(`${stack.origin}/api/keys`, {
    data: { name: 'Canary', scope: 'read' },
    headers: { origin: stack.origin },
  })
  expect(createdKey.status()).toBe(201)
  expectNoKey(stack, await createdKey.text())
  expectNoKey(stack, await readFirstEvent(stack.origin, await page.context().cookies()))
})

/** Fails unless the keys that the test looks for are valid. Each workspace has a key, and other tests may have created more workspaces. */
async function expectValidKeys(stack: SpawnedStack): Promise<void> {
  const keys = stack.dashboardKeys
  expect(keys.length).toBeGreaterThanOrEqual(2)
  for (const key of keys) {
    const answer = await fetch(`${stack.serviceOrigin}/v1/me`, { headers: { authorization: `Bearer ${key}` } })
    expect(answer.status).toBe(200)
  }
}

/** Returns the headers and the first event of the live stream as text. */
async function readFirstEvent(origin: string, cookies: { name: string; value: string }[]): Promise<string> {
  const connection = new AbortController()
  const answer = await fetch(`${origin}/api/events?topics=scans`, {
    headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '), accept: 'text/event-stream' },
    signal: connection.signal,
  })
  expect(answer.status).toBe(200)
  const first = await answer.body?.getReader().read()
  connection.abort()
  return `${JSON.stringify([...answer.headers])} ${new TextDecoder().decode(first?.value)}`
}

/** The query without which an endpoint cannot be called. */
const neededQueries: Readonly<Record<string, string>> = {
  '/aliases/check': '?alias=menu',
  '/assistants/device-login': '?userCode=BCDF-GHJK',
  '/assistants/request': '?clientId=acl_1&redirectUri=https%3A%2F%2Fassistant.example%2F',
}
