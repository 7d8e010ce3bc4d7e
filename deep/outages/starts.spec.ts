import { rmSync } from 'node:fs'
import { spawnStack } from '../../src/testing/stack.ts'
import { expect, signIn, signInOnScreen, test } from '../../e2e/stack.ts'

test('the generated password is printed once', async ({ page }) => {
  const stack = await spawnStack({ SEED_DEMO: '0', ADMIN_PASSWORD: '' })
  const password = /^Password +(\S+)/m.exec(stack.output())?.[1] ?? ''
  await signInOnScreen(page, { ...stack, admin: { ...stack.admin, password } })
  expect(stack.output().split(password)).toHaveLength(2)
  await stack.remove()
})

test('the dashboard runs with a service on another host', async ({ page, stack }) => {
  const [key = ''] = stack.dashboardKeys
  const front = await spawnStack({ SERVICE_URL: stack.serviceOrigin, SERVICE_API_KEY: key })
  await signIn(page, front)
  await page.goto(`${front.origin}/codes`)
  await expect(page.getByRole('table', { name: 'Codes' }).getByRole('row').nth(1)).toBeVisible()
  await expect(fetch(front.serviceOrigin)).rejects.toThrow()
  expect(front.output()).not.toContain(key)
  await front.remove()
})

test('the stack stops within seconds while a live stream is open', async ({ page }) => {
  const first = await spawnStack({ SEED_DEMO: '0' })
  await signIn(page, first)
  const created = await page.request.post(`${first.origin}/api/codes`, {
    data: { name: 'Kept', destination: { type: 'url', url: 'https://example.com' } },
    headers: { origin: first.origin },
  })
  expect(created.status()).toBe(201)
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
