import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signOut } from '#dashboard/api/session.ts'
import { disconnect, intercept } from '#dashboard/testing/network.ts'
import {
  findCanvas,
  expectHeadings,
  findHeading,
  createPageWithHeadings,
  openBuilder,
  openPageWithHeadings,
  rewriteHeading,
} from '#dashboard/testing/open-builder.ts'
import { getShownPath, openScreen } from '#dashboard/testing/open-screen.tsx'
import { enterPassword } from '#dashboard/testing/sign-in-form.ts'
import { createWorkspace } from '#dashboard/testing/workspace.ts'

const backLink = page.getByRole('link', { name: 'Back to the pages' })

test('leaving the page saves the last edit', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings(['One'])
  await rewriteHeading('One', 'Written last')
  await backLink.click()
  await expect.element(page.getByRole('heading', { name: 'Pages', level: 1 })).toBeVisible()
  await expect.element(findCanvas()).not.toBeInTheDocument()
  history.back()
  await expectHeadings(id, ['Written last'])
})

test('unsent edits ask before the tab is closed, are shown in the list of pages, and survive a reload', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings(['One'])
  const interception = intercept('POST /api/pages/*/edits', disconnect)
  await rewriteHeading('One', 'Not sent yet')
  await expect.element(page.getByText(/^\d+ not saved yet$/)).toBeVisible()
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  await openScreen('/pages')
  await expect.element(page.getByText('Unsent changes here')).toBeVisible()
  await openBuilder(id)
  await expect.element(findHeading('Not sent yet')).toBeVisible()
  interception.end()
  await expectHeadings(id, ['Not sent yet'])
  await expect.poll(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectHeadings(id, ['One'])
})

test('the builder opens after a sign-in', async () => {
  const person = await createWorkspace()
  const id = await createPageWithHeadings(['One'])
  await signOut()
  await openScreen(`/pages/${id}/edit`)
  await enterPassword(person)
  await expect.element(findHeading('One')).toBeVisible()
  expect(getShownPath()).toBe(`/pages/${id}/edit`)
  await expect.element(page.getByRole('dialog', { name: 'Sign in again' })).not.toBeInTheDocument()
})
