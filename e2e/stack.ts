import { type BrowserContext, expect, type Page, type Response } from 'playwright/test'
import { type SpawnedStack, spawnStack } from '../src/testing/stack.ts'
import { copyFirstStart } from './first-start.ts'
import { test as base } from './warm-context.ts'

const MAX_KEY_LENGTH = 200
/** The length of that part of the output of this worker's stack which has been searched for keys. */
let searchedLength = 0

/**
 * Every test runs on the stack of its worker, with full logging. At the end of each test, the dashboard's own keys must be in no response to
 * the browser and in no log line, and no content security policy may have blocked anything.
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
      const responseTexts: Promise<string>[] = []
      const recordResponse = (response: Response) => {
        // secret-leak.spec.ts checks the built files once.
        if (response.url().includes('/assets/')) return
        const body = response.text().catch(() => '')
        const allHeaders = response.allHeaders().catch(() => ({}))
        responseTexts.push(
          Promise.all([body, allHeaders]).then(
            ([text, headers]) => `${response.url()} ${JSON.stringify(headers)} ${text}`,
          ),
        )
      }
      const violations: string[] = []
      context.on('console', (message) => {
        if (/Content Security Policy|requires 'Trusted/.test(message.text())) violations.push(message.text())
      })
      context.on('response', recordResponse)
      await use()
      // A live stream is only complete when its page is closed.
      for (const page of context.pages()) await page.close()
      context.off('response', recordResponse)
      expect(violations, 'what a content security policy has blocked').toEqual([])
      for (const text of await Promise.all(responseTexts)) expectNoKey(stack, text)
      const output = stack.output()
      // Only new output is searched. The search begins earlier by the length of a key, because a key may have been printed in two parts.
      expectNoKey(stack, output.slice(Math.max(0, searchedLength - MAX_KEY_LENGTH)))
      searchedLength = output.length
    },
    { auto: true },
  ],
})

export { expect }

/** Lists the codes once, so that the first test need not wait while the codes of the demo are drawn for the scan addresses of this stack. */
async function drawCodes(stack: SpawnedStack): Promise<void> {
  for (const key of stack.dashboardKeys) {
    const headers = { authorization: `Bearer ${key}` }
    const reply = await fetch(`${stack.serviceOrigin}/v1/codes?limit=100`, { headers })
    expect(reply.status, await reply.text()).toBe(200)
  }
}

/** Fails if the text contains one of the dashboard's own keys. */
export function expectNoKey(stack: SpawnedStack, text: string): void {
  for (const key of stack.dashboardKeys) {
    const index = text.indexOf(key)
    expect(index, `the dashboard's own key, after: ${text.slice(Math.max(0, index - 200), index)}`).toBe(-1)
  }
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** Cookies of this worker, by person and stack. Checking a password is slow by design, so a person signs in once for all tests. */
const sessions = new Map<string, Cookies>()

/** Signs in the first admin without opening a screen. */
export async function signIn(page: Page, { origin, admin }: SpawnedStack): Promise<void> {
  const { email, password } = admin
  const sessionKey = `${email} at ${origin}`
  const cookies = sessions.get(sessionKey)
  if (cookies) return page.context().addCookies(cookies)
  const reply = await page.request.post(`${origin}/auth/sign-in/email`, {
    data: { email, password },
    headers: { origin },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  sessions.set(sessionKey, await page.context().cookies(origin))
}

/** Signs in on the sign-in screen, which opens the dashboard. */
export async function signInOnScreen(page: Page, { origin, admin }: SpawnedStack): Promise<void> {
  await page.goto(`${origin}/`)
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('navigation').first().waitFor()
}
