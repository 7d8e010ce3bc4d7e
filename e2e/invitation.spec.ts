import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { setUpApp } from './authenticator.ts'
import { expectAccessible } from './expect-accessible.ts'
import { enterPassword, expectInAuditLog, newPersonElsewhere, newWindow } from './people.ts'
import { expect, signIn, test } from './stack.ts'

test('known people join by signing in on the invitation, and somebody else is told whose it is', async ({
  browser,
  page,
  stack,
}) => {
  await signIn(page, stack)
  const [noor, otto] = [await newPersonElsewhere(stack, 'Noor'), await newPersonElsewhere(stack, 'Otto')]
  const [window, phone] = [await newWindow(browser), await newWindow(browser)]
  await phone.setViewportSize({ width: 390, height: 844 })
  const { recoveryCodes } = await setUpApp(window, stack, noor)
  await test.step('somebody else is signed in, and makes way', async () => {
    await signIn(window, { ...stack, admin: otto })
    await window.goto(await invite(page, stack, { email: noor.email, role: 'designer' }))
    await expect(window.getByText(`This invitation is for ${noor.email}`)).toContainText(
      `you are signed in as ${otto.email}`,
    )
    await expectAccessible(window)
    await window.getByRole('button', { name: 'Sign out and continue' }).click()
    await expect(window.getByLabel('Email')).toHaveValue(noor.email)
    await expectAccessible(window)
  })
  await test.step('the invited person signs in with both steps and is in the workspace', async () => {
    await window.getByLabel('Password').fill(noor.password)
    await window.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(window.getByLabel('Code', { exact: true })).toBeFocused()
    await window.reload()
    await window.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await window.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '')
    await window.getByRole('button', { name: 'Verify' }).click()
    await expect(window.getByRole('heading', { name: 'Overview' })).toBeVisible()
    await expect(window.getByRole('button', { name: 'Harbour House (demo)' })).toBeVisible()
  })
  const role = 'viewer'
  await test.step('a link for anyone finds out that the person has an account', async () => {
    await phone.goto(await invite(page, stack, { role }))
    await phone.getByLabel('Email').fill(otto.email)
    await phone.getByLabel('Your name').fill('Otto')
    await phone.getByLabel('Password').fill('violet anvil 27 harbour')
    await phone.getByRole('button', { name: 'Create account and join' }).click()
    await expect(phone.getByText(`${otto.email} has an account. Sign in, and you join.`)).toBeVisible()
    await expectAccessible(phone)
    await phone.getByLabel('Password').fill(otto.password)
    await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(phone.getByRole('heading', { name: 'Overview' })).toBeVisible()
  })
  await test.step('a signed-in person joins with one click', async () => {
    const paula = await newPersonElsewhere(stack, 'Paula')
    await phone.context().clearCookies()
    await phone.goto(`${stack.origin}/sign-in`)
    await enterPassword(phone, paula)
    await expect(phone.getByRole('heading', { name: 'Overview' })).toBeVisible()
    await phone.goto(await invite(page, stack, { role }))
    await expect(phone.getByText(`You are signed in as ${paula.email}.`)).toBeVisible()
    await expectAccessible(phone)
    await phone.getByRole('button', { name: 'Join' }).click()
    await expect(phone.getByRole('heading', { name: 'Overview' })).toBeVisible()
  })
  for (const name of ['Noor', 'Otto', 'Paula'])
    await expectInAuditLog({ page, ...stack }, name, ['Joined the workspace'])
})

/** Invites somebody; returns the link. */
async function invite(page: Page, { origin }: SpawnedStack, data: { email?: string; role: string }): Promise<string> {
  const answer = await page.request.post(`${origin}/api/invitations`, { headers: { origin }, data })
  return z.object({ url: z.string() }).parse(await answer.json()).url
}
