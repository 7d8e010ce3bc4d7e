import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import {
  findCodeCheckbox,
  findCodeRow,
  createCode,
  createCodes,
  createUnreadableCode,
  openCodes,
} from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { findToast } from '#dashboard/testing/find-toast.ts'
import { createErrorResponse, intercept } from '#dashboard/testing/network.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

test('the file names in a ZIP of codes follow a pattern', async () => {
  await createWorkspace()
  await createCodes('Code a', 'Code b', 'Code c')
  await openCodes()
  await findCodeCheckbox('Code a').click()
  await findCodeCheckbox('Code c').click()
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

test('the progress of a download counts files', async () => {
  await createWorkspace()
  await createUnreadableCode('Pale sign')
  await createCodes('Code a', 'Code b')
  await openCodes()
  await page.getByRole('checkbox', { name: 'Select all that are loaded' }).click()
  await page.getByRole('button', { name: 'Download' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download 3 codes' })
  await dialog.getByLabelText('Format').selectOptions('pdf')
  await dialog.getByRole('button', { name: 'Download ZIP' }).click()
  await expect.element(dialog).toMatchTextContent(/1 of 3 would not scan/)
  await expect.element(dialog.getByRole('list', { name: 'Codes that would not scan' })).toMatchTextContent(/Pale sign/)
  await expectAccessible('[role=dialog]')
  const progressShown = Promise.withResolvers<void>()
  intercept('POST /api/codes/download', async (_, forward) => delayEnd(await forward(), progressShown.promise))
  await commands.collectDownloads()
  await dialog.getByRole('button', { name: 'Download anyway' }).click()
  await expect.element(dialog.getByRole('status')).toMatchTextContent(/^Downloaded 3 of 3$/)
  progressShown.resolve()
  expect((await commands.takeDownload()).name).toBe('codes.zip')
})

test('before printing, codes that only phones read or that need dark labels are listed', async () => {
  await createWorkspace()
  await createCode({ name: 'Night', design: { kind: 'plain', foreground: '#ffffff', background: '#111827' } })
  await createCode({ name: 'Clear', design: { kind: 'plain', foreground: '#ffffff', background: 'transparent' } })
  await createCodes('Plain')
  await openCodes()
  await expect.element(findCodeRow('Night')).toMatchTextContent(/Phones read it, some scanners do not: 80/)
  await expect.element(findCodeRow('Plain')).not.toMatchTextContent(/Phones/)
  await expectAccessible()
  await page.getByRole('checkbox', { name: 'Select all that are loaded' }).click()
  await userEvent.keyboard('p')
  const dialog = page.getByRole('dialog', { name: 'Print labels of 3 codes' })
  await expect.element(dialog).toMatchTextContent(/Phones read these, some scanners do not: Clear, Night\./)
  await expect.element(dialog).toMatchTextContent(/Only for dark labels, not for white paper: Clear\./)
  await expectAccessible('[role=dialog]')
})

test('codes that would not scan are fixed before labels are printed', async () => {
  await createWorkspace()
  await createUnreadableCode('Pale label')
  await openCodes()
  await findCodeCheckbox('Pale label').click()
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

test('designs that were fixed before another one failed can be restored', async () => {
  await createWorkspace()
  for (const name of ['Pale card', 'Pale poster']) await createUnreadableCode(name)
  await openCodes()
  await page.getByRole('checkbox', { name: 'Select all that are loaded' }).click()
  await page.getByRole('button', { name: 'Download' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download 2 codes' })
  await dialog.getByRole('button', { name: 'Download ZIP' }).click()
  const changes = intercept('PATCH /api/codes/*', (_, forward) =>
    changes.requests.length === 2 ? createErrorResponse(503, 'unavailable') : forward(),
  )
  await dialog.getByRole('button', { name: 'Fix and download' }).click()
  await expect.element(dialog.getByRole('alert').getByText('Nothing was downloaded')).toBeVisible()
  const countFixed = async () => (await api('GET /codes')).data.filter(({ scanMargin }) => scanMargin > 0).length
  expect(await countFixed()).toBe(1)
  await findToast('Fixed 1 design').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(countFixed).toBe(0)
})

/** A response that delivers its content at once but ends only when the promise resolves. */
function delayEnd(response: Response, until: Promise<void>): Response {
  const heldBody = new TransformStream({ flush: () => until })
  return new Response(response.body?.pipeThrough(heldBody), response)
}
