import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createCode } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { findPanel } from '#dashboard/testing/figures.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

const findParametersField = () => page.getByLabelText('Parameters of the scanned address')

test('a code overrides how its workspace passes parameters on', async () => {
  await createWorkspace()
  const code = await createCode()
  await openScreen('/settings')
  await expect.element(findParametersField()).toHaveDisplayValue('Leave out')
  await userEvent.selectOptions(findParametersField(), 'Add to the destination')
  await page.getByRole('region', { name: 'Scans' }).getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Saved. It applies from the next scan.')).toBeVisible()
  await expectAccessible()

  await openScreen(`/codes/${code.id}`)
  await expect.element(findParametersField()).toHaveDisplayValue('As in the workspace: add to the destination')
  await userEvent.selectOptions(findParametersField(), 'Add, and replace those of the same name')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect
    .element(findPanel('History'))
    .toMatchTextContent('set the parameters of the scanned address to “add and replace”')
  await expectAccessible()
  expect(await api('GET /codes/{id}', { params: { id: code.id } })).toMatchObject({ passQuery: 'visitor' })
})
