import type { Page } from 'playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'

type Code = z.infer<typeof Code>
const Code = z.object({
  id: z.string(),
  name: z.string(),
  scanUrl: z.string(),
  hasAccessCode: z.boolean().default(false),
})

const iphoneAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Finds a code of the demo that has no access code. */
export async function findCodeWithoutAccessCode(page: Page): Promise<Code> {
  const reply = await page.request.get(new URL('/api/codes?limit=20', page.url()).href)
  const { data } = z.object({ data: z.array(Code) }).parse(await reply.json())
  const code = data.find(({ hasAccessCode }) => !hasAccessCode)
  if (!code) throw new Error('Every code of the demo has an access code.')
  return code
}

export async function createWebhook(page: Page, webhook: { url: string; codes: string[] }) {
  const { origin } = new URL(page.url())
  const reply = await page.request.post(`${origin}/api/webhooks`, { headers: { origin }, data: webhook })
  return z.object({ id: z.string() }).parse(await reply.json())
}

export async function removeWebhooks(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  // A test that failed before it opened a page must fail with its own error, not with one of this clean-up.
  if (origin === 'null') return
  const { data } = z
    .object({ data: z.array(z.object({ id: z.string() })) })
    .parse(await (await page.request.get(`${origin}/api/webhooks`)).json())
  for (const { id } of data) await page.request.delete(`${origin}/api/webhooks/${id}`, { headers: { origin } })
}

/** Creates a webhook, and scans its code once. */
export async function createWebhookWithScan(page: Page, stack: SpawnedStack, url: string) {
  const code = await findCodeWithoutAccessCode(page)
  const webhook = await createWebhook(page, { url, codes: [code.id] })
  await scanCode(stack, code)
  return webhook
}

/** Scans a code with the user agent of a phone. */
export async function scanCode({ serviceOrigin }: SpawnedStack, { scanUrl }: Pick<Code, 'scanUrl'>) {
  const { pathname } = new URL(scanUrl)
  const reply = await fetch(serviceOrigin + pathname, { redirect: 'manual', headers: { 'user-agent': iphoneAgent } })
  if (reply.status !== 302) throw new Error(`The scan was answered ${reply.status}.`)
}
