import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseOption } from '#dashboard/testing/choose-option.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { findToast } from '#dashboard/testing/find-toast.ts'
import { loseFirstResponse } from '#dashboard/testing/network.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { chooseAction, createDraftPage, createPublishedPage, findPageCard } from '#dashboard/testing/pages.ts'
import { api, createWorkspace, sendOutside } from '#dashboard/testing/workspace.ts'

test('a page is renamed, moved to another address and duplicated from its menu', async () => {
  await createWorkspace()
  const other = await createDraftPage('Low Tide')
  const { subdomain } = await createDraftPage('Summer menu')
  await openScreen('/pages')
  await chooseAction('Summer menu', 'Rename')
  await page.getByRole('dialog').getByLabelText('Name').fill('Autumn menu')
  await userEvent.keyboard('{Enter}')
  await expect.element(findPageCard('Autumn menu')).toBeVisible()
  await chooseAction('Autumn menu', 'Change address')
  const address = page.getByRole('dialog', { name: 'Change address' }).getByLabelText('Address')
  await address.fill(other.subdomain)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toMatchTextContent('This subdomain is taken. Choose another.')
  await expectAccessible('[role=dialog]')
  await address.fill(`${subdomain}-moved`)
  await userEvent.keyboard('{Enter}')
  await expect.element(findPageCard('Autumn menu')).toMatchTextContent(`${subdomain}-moved.`)
  await chooseAction('Autumn menu', 'Duplicate')
  await expect.element(findPageCard('Autumn menu (copy)')).toMatchTextContent('Draft')
})

test('a page is duplicated once although a response was lost, and once more on purpose', async () => {
  await createWorkspace()
  await createDraftPage('Summer menu')
  await openScreen('/pages')
  loseFirstResponse('POST /api/pages/*/duplicate')
  await chooseAction('Summer menu', 'Duplicate')
  await expect.element(findToast(/^Summer menu was not duplicated\./)).toBeVisible()
  await chooseAction('Summer menu', 'Duplicate')
  await expect.element(findToast(/^Created/)).toBeVisible()
  expect((await api('GET /pages')).data).toHaveLength(2)
  await chooseAction('Summer menu', 'Duplicate')
  await expect.poll(async () => (await api('GET /pages')).data).toHaveLength(3)
})

test('Undo restores a deleted or unpublished page', async () => {
  await createWorkspace()
  const { url } = await createPublishedPage('Summer menu')
  await openScreen('/pages')
  await chooseAction('Summer menu', 'Delete')
  await expect.element(findPageCard('Summer menu')).not.toBeInTheDocument()
  await findToast('Deleted Summer menu').getByRole('button', { name: 'Undo' }).click()
  await expect.element(findPageCard('Summer menu')).toMatchTextContent('Published')
  expect((await sendOutside({ url })).status).toBe(200)
  await chooseAction('Summer menu', 'Unpublish')
  await expect.element(findPageCard('Summer menu')).toMatchTextContent('Draft')
  expect((await sendOutside({ url })).status).toBe(404)
  await findToast('Unpublished Summer menu').getByRole('button', { name: 'Undo' }).click()
  await expect.element(findPageCard('Summer menu')).toMatchTextContent('Published')
  await expect
    .element(findPageCard('Summer menu').getByRole('link', { name: /localhost/ }))
    .toHaveAttribute('href', url)
})

test('a page that a code opens cannot be deleted', async () => {
  await createWorkspace()
  const { url } = await createPublishedPage('Summer menu')
  await openScreen('/pages')
  await chooseAction('Summer menu', 'QR code that opens it')
  const dialog = page.getByRole('dialog', { name: 'QR code' })
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Summer menu')
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect.element(dialog.getByRole('img', { name: 'QR code that opens Summer menu' })).toBeVisible()
  const scanUrl =
    dialog
      .getByTitle(/^http:/)
      .element()
      .getAttribute('title') ?? ''
  expect((await sendOutside({ url: scanUrl })).headers['location']).toBe(url)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await chooseAction('Summer menu', 'Delete')
  await expect
    .element(page.getByText(/A code opens this page\. Change the destination of that code first/))
    .toBeVisible()
  await expect.element(findPageCard('Summer menu')).toBeVisible()
})

test('a page is chosen as the destination of a code', async () => {
  await createWorkspace()
  await createDraftPage('Summer menu')
  await createPublishedPage('Osteria Lume')
  await openScreen('/codes')
  await page.getByRole('button', { name: 'New code' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New code' })
  await dialog.getByLabelText('Name').fill('Table 9')
  await dialog.getByRole('radio', { name: 'Page' }).click()
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect.element(dialog.getByText('Choose the page that the code opens.')).toBeVisible()
  await chooseOption(dialog.getByRole('combobox', { name: 'Page', exact: true }), 'Summer menu (draft)')
  await expect.element(dialog.getByText(/Scans show no page until you publish it/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Create code' }).click()
  const destination = page.getByRole('region', { name: 'Destination' })
  await expect.element(destination).toMatchTextContent('Summer menu')
  await page.getByRole('button', { name: 'Edit destination' }).click()
  await chooseOption(destination.getByRole('combobox', { name: 'Page', exact: true }), 'Osteria Lume')
  await destination.getByRole('button', { name: 'Save' }).click()
  await expect.element(destination).toMatchTextContent('Osteria Lume')
  await expect.element(page.getByRole('button', { name: 'Edit destination' })).toHaveFocus()
})
