import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { createWorkspace } from '#dashboard/testing/workspace.ts'

const mailTo = page.getByLabelText('Mail alerts to')
const save = page.getByRole('button', { name: 'Save' })
const quietHours = page.getByRole('checkbox', { name: /^Quiet hours/ })
const webhooksOff = page.getByRole('group', { name: 'A webhook fails' }).getByRole('radio', { name: 'Off' })

test('addresses and kinds of alerts are chosen by keyboard', async () => {
  await createWorkspace()
  await openScreen('/settings/alerts')
  await mailTo.fill('ada@example.com\npartner')
  await press(save, '{Enter}')
  await expect.element(page.getByText('Enter one email address per line.')).toBeVisible()
  await expect.element(mailTo).toHaveFocus()
  await expectAccessible()
  await mailTo.fill('ada@example.com')
  await press(webhooksOff, ' ')
  await press(save, '{Enter}')
  await expect.element(page.getByText('Saved the alert settings')).toBeVisible()
  await openScreen('/settings/alerts')
  await expect.element(mailTo).toHaveValue('ada@example.com')
  await expect.element(webhooksOff).toBeChecked()
})

test('quiet hours cannot begin and end at the same time', async () => {
  await createWorkspace()
  await openScreen('/settings/alerts')
  await press(quietHours, ' ')
  await page.getByLabelText('From').fill('22:00')
  await page.getByLabelText('Until').fill('22:00')
  await press(save, '{Enter}')
  await expect.element(page.getByText('Choose a time that differs from the start.')).toBeVisible()
  await page.getByLabelText('Until').fill('07:00')
  await press(save, '{Enter}')
  await expect.element(page.getByText('Saved the alert settings')).toBeVisible()
  await openScreen('/settings/alerts')
  await expect.element(quietHours).toBeChecked()
  await expect.element(page.getByLabelText('Until')).toHaveValue('07:00')
})
