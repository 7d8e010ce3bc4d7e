import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { makeCode } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { panel } from '#dashboard/testing/figures.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { api, makeWorkspace } from '#dashboard/testing/workspace.ts'

const parameters = () => page.getByLabelText('Parameters of the scanned address')

test('a code passes parameters on as it is set, or as its workspace does, and its history says so', async () => {
  await makeWorkspace()
  const code = await makeCode()
  await openScreen('/settings')
  await expect.element(parameters()).toHaveDisplayValue('Leave out')
  await userEvent.selectOptions(parameters(), 'Add to the destination')
  await page.getByRole('region', { name: 'Scans' }).getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Saved. It applies from the next scan.')).toBeVisible()
  await expectAccessible()

  await openScreen(`/codes/${code.id}`)
  await expect.element(parameters()).toHaveDisplayValue('As in the workspace: add to the destination')
  await userEvent.selectOptions(parameters(), 'Add, and replace those of the same name')
  await expect
    .element(panel('History'))
    .toMatchTextContent('set the parameters of the scanned address to “add and replace”')
  await expectAccessible()
  expect(await api('GET /codes/{id}', { params: { id: code.id } })).toMatchObject({ passQuery: 'visitor' })
})
