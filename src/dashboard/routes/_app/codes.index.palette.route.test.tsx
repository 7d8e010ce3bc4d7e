import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createCode, createFolder, openCodes } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { intercept } from '#dashboard/testing/network.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

const palette = page.getByRole('dialog', { name: 'Search everything' })
const options = palette.getByRole('option')

test('the palette opens folders, settings and actions', async () => {
  await createWorkspace()
  const restaurant = await createFolder('Restaurant')
  await createFolder('Terrace', restaurant.id)
  await createCode()
  await openCodes()
  await chooseInPalette('terrace', /Restaurant \/ Terrace/)
  await expect.element(page.getByRole('button', { name: 'Remove Folder is Terrace' })).toBeVisible()
  await chooseInPalette('new api key', /New API key/)
  await expect.element(page.getByRole('dialog', { name: 'New key' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await chooseInPalette('webhook create', /New webhook/)
  await expect.element(page.getByRole('dialog', { name: 'New webhook' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await chooseInPalette('settings token', /API keys/)
  await expect.element(page.getByRole('heading', { name: 'API keys' })).toBeVisible()
  await chooseInPalette('csv', /Import codes/)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible()
})

test('the palette remembers recent entries', async () => {
  await createWorkspace()
  await createCode()
  await openCodes()
  await openPalette()
  await expectAccessible('[role=dialog]')
  await userEvent.keyboard('change theme')
  await expect.element(options.first()).toHaveTextContent('Change theme…')
  await userEvent.keyboard('{Enter}')
  await expect.poll(readOptions).toEqual(['Light theme', 'Dark theme', 'System theme'])
  await userEvent.keyboard('{Backspace}')
  await expect.element(options.first()).toMatchTextContent(/^Overview/)
  await userEvent.keyboard('change theme')
  await expect.element(options.first()).toHaveTextContent('Change theme…')
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('dark')
  await expect.poll(readOptions).toEqual(['Dark theme'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark')
  await expect.element(palette).not.toBeInTheDocument()
  await openCodes()
  await openPalette()
  const recentOptions = palette.getByRole('group', { name: 'Recent' }).getByRole('option')
  await expect.element(recentOptions).toHaveTextContent('Dark theme')
  // Other entries, such as "Reset", also contain these letters.
  await userEvent.keyboard('set')
  await expect.element(options.first()).toMatchTextContent(/^Settings/)
})

test('the palette finds campaigns and periods, and archives a code', async () => {
  await createWorkspace()
  await api('POST /campaigns', { body: { name: 'Paper bags: how was it today?' } })
  await createCode({ name: 'Paper cup' })
  await openCodes()
  await chooseInPalette('how was it today', /Paper bags/)
  await expect.element(page.getByRole('heading', { level: 1, name: /^Paper bags/ })).toBeVisible()
  await chooseInPalette('go to last week', /Analytics, last week/)
  await expect.poll(() => location.pathname + location.search).toMatch(/\/analytics\?.*from=/)
  await openCodes()
  await chooseInPalette('archive paper cup', /^Archive Paper cup/)
  await expect.element(page.getByText('Archived Paper cup. Printed codes keep working.')).toBeVisible()
})

test('the palette opens the editor of a destination and of a split for a code that is named', async () => {
  await createWorkspace()
  await createCode({ name: 'Paper cup', destination: { type: 'url', url: 'https://example.com/short' } })
  await openCodes()
  await chooseInPalette('change destination of paper', /^Edit destination of Paper cup/)
  const destination = page.getByRole('region', { name: 'Destination' })
  await expect.element(destination.getByLabelText('Destination')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Edit destination' })).toHaveFocus()
  await chooseInPalette('repoint paper', /^Edit destination of Paper cup/)
  await expect.element(destination.getByLabelText('Destination')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await chooseInPalette('split paper', /^Split Paper cup/)
  const rules = page.getByRole('region', { name: 'Rules' })
  await expect.element(rules.getByLabelText('Destination').last()).toHaveFocus()
  await userEvent.keyboard('example.com/long{Enter}')
  await expect.poll(() => page.getByRole('list', { name: 'Divided among' }).getByRole('listitem').all().length).toBe(2)
  await userEvent.keyboard('gx')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Splits' })).toBeVisible()
})

test('the palette archives no code that was found for other letters', async () => {
  await createWorkspace()
  await createCode({ name: 'Paper bag' })
  await createCode({ name: 'Paper cup' })
  await openCodes()
  await openPalette()
  await userEvent.keyboard('archive paper')
  await expect.element(options.first()).toMatchTextContent(/^Archive Paper/)
  const response = Promise.withResolvers<void>()
  intercept('GET /api/codes', async (_, forward) => {
    await response.promise
    return forward()
  })
  await userEvent.keyboard(' bag')
  await expect.poll(() => readOptions().filter((text) => text.startsWith('Archive Paper'))).toEqual([])
  response.resolve()
  await expect.element(options.first()).toMatchTextContent(/^Archive Paper bag/)
})

test('the palette finds pictures, files, deliveries and guides', async () => {
  await createWorkspace()
  await createCode({ name: 'Paper cup' })
  await api('POST /files', { body: { fileName: 'Wine_list.pdf', data: btoa('%PDF-1.7') } })
  await openCodes()
  await openPalette()
  await userEvent.keyboard('rate limits')
  await expect.element(options.first()).toMatchTextContent(/^Rate limits/)
  await userEvent.keyboard('{Escape}')
  await chooseInPalette('wine', /Wine list/)
  await expect.element(page.getByRole('complementary', { name: 'File' })).toMatchTextContent(/Wine_list\.pdf/)
})

const readOptions = () => options.elements().map(({ textContent }) => textContent)

async function openPalette() {
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(palette.getByRole('combobox')).toHaveFocus()
}

async function chooseInPalette(text: string, option: RegExp) {
  await openPalette()
  await userEvent.keyboard(text)
  await page.getByRole('option', { name: option }).first().click()
}
