import { rmSync } from 'node:fs'
import { spawnStack } from '../src/testing/stack.ts'
import { expect, signIn, test } from './stack.ts'

test('the stack stops within seconds while a live stream is open, and its embedded database is there after a restart', async ({
  page,
}) => {
  const first = await spawnStack({ SEED_DEMO: '0' })
  await signIn(page, first)
  const made = await page.request.post(`${first.origin}/api/codes`, {
    data: { name: 'Kept', destination: { type: 'url', url: 'https://example.com' } },
    headers: { origin: first.origin },
  })
  expect(made.status()).toBe(201)
  await page.goto(`${first.origin}/codes`)
  await expect(page.getByText('Kept')).toBeVisible()
  const live = await fetch(`${first.origin}/api/events?topics=scans`, { headers: { cookie: await getCookie(page) } })
  expect(live.status).toBe(200)

  expect(await first.end('SIGINT')).toBe(0)
  const second = await spawnStack({ DATA_DIR: first.dataDir })
  expect(second.output()).toContain('with the email and password of a member')
  // The session survives the restart.
  await page.goto(`${second.origin}/codes`)
  await expect(page.getByText('Kept')).toBeVisible()
  await second.end()
  rmSync(first.dataDir, { recursive: true, force: true })
})

async function getCookie(page: {
  context(): { cookies(): Promise<{ name: string; value: string }[]> }
}): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}
