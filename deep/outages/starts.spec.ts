import { spawnStack } from '../../src/testing/stack.ts'
import { expect, ownKeys, signIn, signInOnScreen, test } from '../../e2e/stack.ts'

test('the generated password is printed once, and signs in', async ({ page }) => {
  const stack = await spawnStack({ SEED_DEMO: '0', ADMIN_PASSWORD: '' })
  const password = /^Password +(\S+)/m.exec(stack.output())?.[1] ?? ''
  await signInOnScreen(page, { ...stack, admin: { ...stack.admin, password } })
  expect(stack.output().split(password)).toHaveLength(2)
  await stack.remove()
})

test('the dashboard runs with a service on another host', async ({ page, stack }) => {
  const [key = ''] = ownKeys(stack)
  const front = await spawnStack({ SERVICE_URL: stack.serviceOrigin, SERVICE_API_KEY: key })
  await signIn(page, front)
  await page.goto(`${front.origin}/codes`)
  await expect(page.getByRole('table', { name: 'Codes' }).getByRole('row').nth(1)).toBeVisible()
  await expect(fetch(front.serviceOrigin)).rejects.toThrow()
  expect(front.output()).not.toContain(key)
  await front.remove()
})
