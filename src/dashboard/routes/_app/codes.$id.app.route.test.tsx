import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createCode, openCodes } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { createWorkspace, sendOutside } from '#dashboard/testing/workspace.ts'

const findProblem = () => page.getByText(/Enter an address with the scheme of an app/)
const findAppNote = () => page.getByText(/Phones and tablets try myapp:\/\/menu first./)

test('the app of a code is set beside its destination', async () => {
  await createWorkspace()
  const { id, scanUrl } = await createCode()
  await openScreen(`/codes/${id}`)
  const panel = page.getByRole('region', { name: 'Destination' })
  await panel.getByRole('button', { name: 'Edit destination' }).click()
  const field = panel.getByLabelText(/^App on phones and tablets/)
  await field.fill('https://example.com/')
  await press(field, '{Enter}')
  await expect.element(findProblem()).toBeVisible()
  await expect.element(field).toHaveFocus()
  await expectAccessible()
  await field.fill('myapp://menu')
  await press(field, '{Enter}')
  await expect.element(findAppNote()).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect.element(page.getByText(/set myapp:\/\/menu as the app to try first/)).toBeVisible()
  const preview = await sendOutside({ url: `${scanUrl}+` })
  expect(preview.body).toContain('Phones and tablets try an app first:')
})

test('a new code is created with its app', async () => {
  await createWorkspace()
  await createCode()
  await openCodes()
  await page.getByRole('button', { name: 'New code' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New code' })
  await dialog.getByLabelText('Name').fill('Menu with an app')
  await dialog.getByLabelText('Destination').fill('example.com/menu')
  await dialog.getByRole('button', { name: 'More options' }).click()
  const field = dialog.getByLabelText(/^App on phones and tablets/)
  await field.fill('https://example.com/')
  await press(field, '{Enter}')
  await expect.element(findProblem()).toBeVisible()
  await expect.element(field).toHaveFocus()
  await expectAccessible('[role=dialog]')
  await page.viewport(phoneSize.width, phoneSize.height)
  await field.fill('myapp://menu')
  await press(field, '{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Menu with an app' })).toBeVisible()
  await expect.element(findAppNote()).toBeVisible()
})
