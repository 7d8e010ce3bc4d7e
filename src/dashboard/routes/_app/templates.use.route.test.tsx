import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addOption } from '#dashboard/testing/choose-option.ts'
import { makeCode } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { api, makeWorkspace } from '#dashboard/testing/workspace.ts'

test('a template of the gallery is used for codes', async () => {
  await makeWorkspace()
  const { id, design } = await makeCode()
  await openScreen('/templates')
  await page.getByRole('button', { name: 'Use Botanical' }).click()
  const using = page.getByRole('dialog', { name: 'Use Botanical' })
  await addOption(using.getByRole('combobox', { name: 'Codes' }), /^Poster/)
  await expectAccessible('[role=dialog]')
  await using.getByRole('button', { name: 'Apply to 1 code' }).click()
  await expect.element(page.getByText('Applied Botanical to 1 code')).toBeVisible()
  expect((await api('GET /codes/{id}', { params: { id } })).design).not.toEqual(design)
})

test('a template of the gallery is used for a new page', async () => {
  await makeWorkspace()
  await openScreen('/templates')
  await page.getByRole('tab', { name: 'Pages' }).click()
  await expect.poll(() => location.search).toContain('of=pages')
  await expectAccessible()
  await page.getByRole('button', { name: /^Restaurant menu.*Use$/ }).click()
  const making = page.getByRole('dialog', { name: 'New page' })
  await expect.element(making.getByText('Restaurant menu')).toBeVisible()
  await expect.element(making.getByLabelText('Name', { exact: true })).toBeVisible()
})
