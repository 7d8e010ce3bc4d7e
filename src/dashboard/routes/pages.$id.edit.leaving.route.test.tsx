import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signOut } from '#dashboard/api/session.ts'
import { disconnect, intercept } from '#dashboard/testing/network.ts'
import {
  canvas,
  expectHeadings,
  heading,
  makePage,
  openBuilder,
  openPage,
  rewrite,
} from '#dashboard/testing/open-builder.ts'
import { getShownPath, openScreen } from '#dashboard/testing/open-screen.tsx'
import { enterPassword } from '#dashboard/testing/sign-in-form.ts'
import { makeWorkspace } from '#dashboard/testing/workspace.ts'

const back = page.getByRole('link', { name: 'Back to the pages' })

test('leaving the page saves the last edit, and going back opens it again', async () => {
  await makeWorkspace()
  const id = await openPage(['One'])
  await rewrite('One', 'Written last')
  await back.click()
  await expect.element(page.getByRole('heading', { name: 'Pages', level: 1 })).toBeVisible()
  await expect.element(canvas()).not.toBeInTheDocument()
  history.back()
  await expectHeadings(id, ['Written last'])
})

test('edits that could not be sent survive a reload, and so does undo', async () => {
  await makeWorkspace()
  const id = await openPage(['One'])
  const edits = intercept('POST /api/pages/*/edits', disconnect)
  await rewrite('One', 'Not sent yet')
  await expect.element(page.getByText(/^\d+ not saved yet$/)).toBeVisible()
  await openBuilder(id)
  await expect.element(heading('Not sent yet')).toBeVisible()
  edits.end()
  await expectHeadings(id, ['Not sent yet'])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectHeadings(id, ['One'])
})

test('the address of the builder leads to the sign-in, and then shows the page', async () => {
  const person = await makeWorkspace()
  const id = await makePage(['One'])
  await signOut()
  await openScreen(`/pages/${id}/edit`)
  await enterPassword(person)
  await expect.element(heading('One')).toBeVisible()
  expect(getShownPath()).toBe(`/pages/${id}/edit`)
  await expect.element(page.getByRole('dialog', { name: 'Sign in again' })).not.toBeInTheDocument()
})
