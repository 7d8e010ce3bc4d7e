import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addOption } from '#dashboard/testing/choose-option.ts'
import { createCode } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { intercept } from '#dashboard/testing/network.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

test('a template of the gallery is used for codes', async () => {
  await createWorkspace()
  const { id, design } = await createCode()
  await openScreen('/templates')
  await page.getByRole('button', { name: 'Use Botanical' }).click()
  const useDialog = page.getByRole('dialog', { name: 'Use Botanical' })
  await addOption(useDialog.getByRole('combobox', { name: 'Codes' }), /^Poster/)
  await expectAccessible('[role=dialog]')
  await useDialog.getByRole('button', { name: 'Apply to 1 code' }).click()
  await expect.element(page.getByText('Applied Botanical to 1 code')).toBeVisible()
  expect((await api('GET /codes/{id}', { params: { id } })).design).not.toEqual(design)
})

test('without the design that a code had, no undo is offered', async () => {
  await createWorkspace()
  const code = await createCode()
  intercept('GET /api/codes/*', () => Response.json({ ...code, design: null }))
  await openScreen('/templates')
  await page.getByRole('button', { name: 'Use Botanical' }).click()
  const useDialog = page.getByRole('dialog', { name: 'Use Botanical' })
  await addOption(useDialog.getByRole('combobox', { name: 'Codes' }), /^Poster/)
  await useDialog.getByRole('button', { name: 'Apply to 1 code' }).click()
  await expect.element(page.getByText('Applied Botanical to 1 code')).toBeVisible()
  // Without a wait, in which the toast would close.
  expect(page.getByText('Undo', { exact: true }).query()).toBeNull()
})

test('the details of a template lead to its use', async () => {
  await createWorkspace()
  await openScreen('/templates')
  await page.getByRole('link', { name: 'Botanical' }).click()
  await page.getByRole('dialog', { name: 'Botanical' }).getByRole('button', { name: 'Use this template' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Codes' })).toBeVisible()
  expect(location.search).not.toContain('open=')
})

test('a template of the gallery is used for a new page', async () => {
  await createWorkspace()
  await openScreen('/templates')
  await page.getByRole('tab', { name: 'Pages' }).click()
  await expect.poll(() => location.search).toContain('of=pages')
  await expectAccessible()
  await page.getByRole('button', { name: /^Restaurant menu.*Use$/ }).click()
  const newPageDialog = page.getByRole('dialog', { name: 'New page' })
  await expect.element(newPageDialog.getByText('Restaurant menu')).toBeVisible()
  await expect.element(newPageDialog.getByLabelText('Name', { exact: true })).toBeVisible()
})
