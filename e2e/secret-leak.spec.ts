import { globSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { expect, expectNoKey, ownKeys, signIn, test } from './stack.ts'

test('neither a file of the built dashboard nor any answer to an admin has a key of the dashboard, including the live stream', async ({
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
  // `GET /codes?search` is a parameter.
  const reads = may.filter((name) => /^GET [^?]+$/.test(name) && name !== 'GET /events').map((name) => name.slice(4))
  expect(reads.length).toBeGreaterThan(6)
  const Page = z.object({ data: z.array(z.object({ id: z.string() })) })
  const [code] = Page.parse(await (await request.get(`${stack.origin}/api/codes?limit=1`)).json()).data
  for (const path of reads) {
    const answer = await request.get(`${stack.origin}/api${path.replace('{id}', code?.id ?? '')}`)
    expect([200, 404], path).toContain(answer.status())
    expectNoKey(stack, `${JSON.stringify(answer.headers())} ${await answer.text()}`)
  }
  const made = await request.post(`${stack.origin}/api/keys`, {
    data: { name: 'Canary', scope: 'read' },
    headers: { origin: stack.origin },
  })
  expect(made.status()).toBe(201)
  expectNoKey(stack, await made.text())
  expectNoKey(stack, await firstEvent(stack.origin, await page.context().cookies()))
})

/** The text that is looked for is that of keys which work: one per workspace, and other tests may have created more. */
async function expectValidKeys(stack: SpawnedStack): Promise<void> {
  const keys = ownKeys(stack)
  expect(keys.length).toBeGreaterThanOrEqual(2)
  for (const key of keys) {
    const answer = await fetch(`${stack.serviceOrigin}/v1/me`, { headers: { authorization: `Bearer ${key}` } })
    expect(answer.status).toBe(200)
  }
}

/** Headers and first event of the live stream. */
async function firstEvent(origin: string, cookies: { name: string; value: string }[]): Promise<string> {
  const leave = new AbortController()
  const answer = await fetch(`${origin}/api/events?topics=scans`, {
    headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '), accept: 'text/event-stream' },
    signal: leave.signal,
  })
  expect(answer.status).toBe(200)
  const first = await answer.body?.getReader().read()
  leave.abort()
  return `${JSON.stringify([...answer.headers])} ${new TextDecoder().decode(first?.value)}`
}
