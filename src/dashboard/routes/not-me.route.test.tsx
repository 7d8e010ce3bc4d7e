import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signOut } from '#dashboard/api/session.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { goodPassword, getSessionStatus, signInOnAnotherDevice, toPath } from '#dashboard/testing/people.ts'
import { enterPassword } from '#dashboard/testing/sign-in-form.ts'
import { api, createMember, createWorkspace } from '#dashboard/testing/workspace.ts'

test('the link in the mail about a new device ends all sessions', async () => {
  const { workspaceId } = await createWorkspace()
  const rosa = await createMember({ workspaceId, name: 'Rosa', role: 'viewer' })
  const cookie = await signInOnAnotherDevice(
    rosa,
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  )
  const { data } = await api('GET /messages')
  const mail = data.find(({ kind, to }) => kind === 'new_device' && to === rosa.email)
  await signOut()
  await openScreen(toPath(mail?.link ?? ''), phoneSize)
  await expect.poll(() => location.pathname + location.search).toBe('/not-me')
  await expectAccessible()
  await page.getByRole('button', { name: 'Secure my account' }).click()
  await expect.element(page.getByRole('heading', { name: 'Your account is secured' })).toBeVisible()
  await expect.element(page.getByRole('listitem').filter({ hasText: /^\d sessions? ended$/ })).toBeVisible()
  expect(await getSessionStatus({ cookie })).toBe(401)
  await expectAccessible()
  await page.getByRole('button', { name: 'Choose a new password' }).click()
  await page.getByLabelText('New password').fill(goodPassword)
  await page.getByRole('button', { name: 'Set password' }).click()
  await enterPassword({ ...rosa, password: goodPassword })
  await expect.element(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
})

test('a used link explains what to do instead', async () => {
  await openScreen('/not-me?token=made-up', phoneSize)
  await page.getByRole('button', { name: 'Secure my account' }).click()
  await expect.element(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expectAccessible()
})
