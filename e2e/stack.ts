import { type BrowserContext, expect, type Page, type Response } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type SpawnedStack, spawnStack } from '../src/testing/stack.ts'
import { copyFirstStart } from './first-start.ts'
import { test as base } from './warm-context.ts'

const LONGEST_KEY = 200
/** How much of the output of this worker's stack has been searched for keys. */
let searched = 0

/**
 * Every test runs on its worker's stack with full logging, and ends with two checks: the dashboard's own keys occur in no response to the
 * browser and in no log line, and no content security policy has blocked anything.
 */
export const test = base.extend<{ canary: void }, { stack: SpawnedStack }>({
  stack: [
    async ({}, use) => {
      const stack = await spawnStack({
        ...(await copyFirstStart()),
        LOG_LEVEL: 'trace',
        TRUST_PROXY: '127.0.0.1, ::1',
        ABUSE_REPORTS: '1',
        // Webhook receivers are local.
        ALLOW_PRIVATE_HOSTS: '1',
      })
      await drawCodes(stack)
      await use(stack)
      await stack.remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  canary: [
    async ({ context, stack }, use) => {
      const sent: Promise<string>[] = []
      const read = (response: Response) => {
        // Built files are checked once, by a test of their own.
        if (response.url().includes('/assets/')) return
        const body = response.text().catch(() => '')
        const headers = response.allHeaders().catch(() => ({}))
        sent.push(
          Promise.all([body, headers]).then(([text, all]) => `${response.url()} ${JSON.stringify(all)} ${text}`),
        )
      }
      const violations: string[] = []
      context.on('console', (message) => {
        if (/Content Security Policy|requires 'Trusted/.test(message.text())) violations.push(message.text())
      })
      context.on('response', read)
      await use()
      // A live stream is only complete when its page is closed.
      for (const page of context.pages()) await page.close()
      context.off('response', read)
      expect(violations, 'what a content security policy has blocked').toEqual([])
      for (const text of await Promise.all(sent)) expectNoKey(stack, text)
      const output = stack.output()
      // What earlier tests have read is not read again, but for the beginning of a key that was printed in two parts.
      expectNoKey(stack, output.slice(Math.max(0, searched - LONGEST_KEY)))
      searched = output.length
    },
    { auto: true },
  ],
})

export { expect }

/** Lists the codes once: those of the demo are drawn anew for the scan addresses of this stack, and the first test would wait for it. */
async function drawCodes(stack: SpawnedStack): Promise<void> {
  for (const key of ownKeys(stack)) {
    const headers = { authorization: `Bearer ${key}` }
    const reply = await fetch(`${stack.serviceOrigin}/v1/codes?limit=100`, { headers })
    expect(reply.status, await reply.text()).toBe(200)
  }
}

/** The keys that only the bff has. */
export function ownKeys({ dataDir }: SpawnedStack): string[] {
  const storedKeys = z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(join(dataDir, 'dashboard-keys.json'), 'utf8')))
  return Object.values(storedKeys)
}

/** Fails if the text contains one of the dashboard's own keys. */
export function expectNoKey(stack: SpawnedStack, text: string): void {
  for (const key of ownKeys(stack)) {
    const at = text.indexOf(key)
    expect(at, `the dashboard's own key, after: ${text.slice(Math.max(0, at - 200), at)}`).toBe(-1)
  }
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** Sessions of this worker. A password is slow to check by design, so a person signs in once and all tests use that session. */
const sessions = new Map<string, Cookies>()

/** Signs in the first admin without opening a screen. */
export async function signIn(page: Page, { origin, admin }: SpawnedStack): Promise<void> {
  const { email, password } = admin
  const who = `${email} at ${origin}`
  const cookies = sessions.get(who)
  if (cookies) return page.context().addCookies(cookies)
  const reply = await page.request.post(`${origin}/auth/sign-in/email`, {
    data: { email, password },
    headers: { origin },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  sessions.set(who, await page.context().cookies(origin))
}

/** Signs in on the sign-in screen, which opens the dashboard. */
export async function signInOnScreen(page: Page, { origin, admin }: SpawnedStack): Promise<void> {
  await page.goto(`${origin}/`)
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('navigation').first().waitFor()
}
