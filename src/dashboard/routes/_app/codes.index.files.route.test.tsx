import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { codeBox, makeCodes, makeUnreadable, openCodes } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { intercept } from '#dashboard/testing/network.ts'
import { makeWorkspace } from '#dashboard/testing/workspace.ts'

test('selected codes are downloaded as one ZIP with names of a pattern', async () => {
  await makeWorkspace()
  await makeCodes('Code a', 'Code b', 'Code c')
  await openCodes()
  await codeBox('Code a').click()
  await codeBox('Code c').click()
  await page.getByRole('button', { name: 'Download' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download 2 codes' })
  await dialog.getByLabelText('Format').selectOptions('svg')
  await dialog.getByLabelText('File names').fill('{number} {name}')
  await expectAccessible('[role=dialog]')
  await commands.collectDownloads()
  await dialog.getByRole('button', { name: 'Download ZIP' }).click()
  const { name, text } = await commands.takeDownload()
  expect(name).toBe('codes.zip')
  expect(text).toMatch(/1 Code [ac]\.svg/)
  expect(text).toMatch(/2 Code [ac]\.svg/)
})

test('a ZIP tells how many of its codes would not scan, and counts its files', async () => {
  await makeWorkspace()
  await makeUnreadable('Pale sign')
  await makeCodes('Code a', 'Code b')
  await openCodes()
  await page.getByRole('checkbox', { name: 'Select all that are loaded' }).click()
  await page.getByRole('button', { name: 'Download' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download 3 codes' })
  await dialog.getByLabelText('Format').selectOptions('pdf')
  await dialog.getByRole('button', { name: 'Download ZIP' }).click()
  await expect.element(dialog).toMatchTextContent(/1 of 3 would not scan/)
  await expect.element(dialog.getByRole('list', { name: 'Codes that would not scan' })).toMatchTextContent(/Pale sign/)
  await expectAccessible('[role=dialog]')
  const seen = Promise.withResolvers<void>()
  intercept('POST /api/codes/download', async (_, forward) => holdEnd(await forward(), seen.promise))
  await commands.collectDownloads()
  await dialog.getByRole('button', { name: 'Download anyway' }).click()
  await expect.element(dialog.getByRole('status')).toMatchTextContent(/^Downloaded 3 of 3$/)
  seen.resolve()
  expect((await commands.takeDownload()).name).toBe('codes.zip')
})

test('selected codes are printed on labels, after a question about those that would not scan', async () => {
  await makeWorkspace()
  await makeUnreadable('Pale label')
  await openCodes()
  await codeBox('Pale label').click()
  await userEvent.keyboard('p')
  const dialog = page.getByRole('dialog', { name: 'Print labels of Pale label' })
  await expect.element(dialog.getByLabelText('Sheet')).toHaveValue('a4-24')
  await expect.element(dialog).toMatchTextContent(/Scans well from up to/)
  await dialog.getByLabelText('Copies of each').fill('0')
  await dialog.getByRole('button', { name: 'Download PDF' }).click()
  await expect.element(dialog.getByText('Enter a number from 1 to 100.')).toBeVisible()
  await dialog.getByLabelText('First free label').fill('25')
  await expect.element(dialog.getByText('Enter a number from 1 to 24.')).toBeVisible()
  await dialog.getByLabelText('First free label').fill('1')
  await dialog.getByLabelText('Copies of each').fill('30')
  await expect.element(dialog).toMatchTextContent(/2 sheets\./)
  await dialog.getByRole('button', { name: 'Text' }).click()
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Scan for the menu')
  await dialog.getByLabelText(/print shop/).click()
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('button', { name: 'Download PDF' }).click()
  await expect.element(dialog.getByRole('list', { name: 'Codes that would not scan' })).toMatchTextContent(/Pale label/)
  await commands.collectDownloads()
  await dialog.getByRole('button', { name: 'Fix and print' }).click()
  expect((await commands.takeDownload()).name).toBe('labels.pdf')
  await expect.element(page.getByText('Downloaded Pale label')).toBeVisible()
})

/** A response whose content is there at once, and which ends later. */
function holdEnd(response: Response, until: Promise<void>): Response {
  const held = new TransformStream({ flush: () => until })
  return new Response(response.body?.pipeThrough(held), response)
}
