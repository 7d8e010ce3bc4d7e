import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { goodPassword, getSessionStatus, signInOnAnotherDevice } from '#dashboard/testing/people.ts'
import { createWorkspace } from '#dashboard/testing/workspace.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

test('a change of the password ends the other sessions', async () => {
  const person = await createWorkspace()
  const otherSession = { cookie: await signInOnAnotherDevice(person, firefox) }
  expect(await getSessionStatus(otherSession)).toBe(200)
  await openScreen('/account')
  const region = page.getByRole('region', { name: 'Password' })
  const change = async (currentPassword: string, newPassword: string) => {
    await region.getByLabelText('Current password').fill(currentPassword)
    await region.getByLabelText('New password').fill(newPassword)
    await region.getByRole('button', { name: 'Change password' }).click()
  }
  await change('', '')
  await expect.element(region.getByText('Enter your current password.')).toBeVisible()
  await change(person.password, 'password12345')
  await expect.element(region.getByText('The password is too easy to guess')).toBeVisible()
  await expect.element(region.getByLabelText('New password')).toHaveFocus()
  await change('not this password', goodPassword)
  await expect.element(region.getByText('This is not your password')).toBeVisible()
  await expectAccessible()
  await change(person.password, goodPassword)
  await expect.element(page.getByRole('status').getByText('Changed your password')).toBeVisible()
  await expect.element(region.getByLabelText('New password')).toHaveValue('')
  expect(await getSessionStatus(otherSession)).toBe(401)
  expect((await fetch('/session')).status).toBe(200)
})

test('a single session or all other sessions are ended', async () => {
  const person = await createWorkspace()
  const otherSessions: { cookie: string }[] = []
  for (const userAgent of [firefox, iphone, iphone])
    otherSessions.push({ cookie: await signInOnAnotherDevice(person, userAgent) })
  const readStatuses = () => Promise.all(otherSessions.map(getSessionStatus))
  await openScreen('/account')
  const table = page.getByRole('table', { name: 'Sessions' })
  const countRows = () => table.getByRole('row').elements().length
  await expect.poll(countRows).toBe(5)
  const ownRow = table.getByRole('row', { name: /This device/ })
  await expect.element(ownRow.getByRole('button')).not.toBeInTheDocument()
  await table.getByRole('button', { name: 'End session of Firefox on Linux' }).click()
  await expect.poll(countRows).toBe(4)
  expect(await readStatuses()).toEqual([401, 200, 200])
  await page.getByRole('button', { name: 'End all other sessions' }).click()
  const question = page.getByRole('alertdialog', { name: 'End all other sessions' })
  await expect.element(question).toBeVisible()
  await expectAccessible('[role=alertdialog]')
  await question.getByRole('button', { name: 'End sessions' }).click()
  await expect.poll(countRows).toBe(2)
  await expect.element(page.getByRole('button', { name: 'End all other sessions' })).not.toBeInTheDocument()
  expect(await readStatuses()).toEqual([401, 401, 401])
})
