import type { Page } from 'playwright/test'
import { chooseZip } from '../../e2e/create-site.ts'
import { fillNewCode } from '../../e2e/open-codes.ts'
import { signIn } from '../../e2e/stack.ts'
import { expect, test } from './fake-service-stack.ts'

let problems: string[] = []

/** Every test fails if the page throws or logs an error. */
test.beforeEach(async ({ page, stack }) => {
  problems = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    // The browser logs requests for endpoints that only our service has.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text())
  })
  await signIn(page, stack)
})
test.afterEach(() => expect(problems).toEqual([]))

const screens: [path: string, says: string][] = [
  ['/', 'Needs attention'],
  ['/codes', 'Table card'],
  ['/codes?archived=true', 'Old flyer'],
  ['/codes/import', 'Import'],
  ['/pages', 'Harbour House'],
  ['/sites', 'Harbour guide'],
  ['/analytics', 'Not offered by this service'],
  ['/images', 'does not list its images'],
  ['/images?tab=stock', 'Mara Lind'],
  ['/images?tab=generate', '100 pictures left this month'],
  ['/leads', 'Iris de Vries'],
  ['/templates', 'Our blue'],
  ['/webhooks', 'receiver.example'],
  ['/webhooks/deliveries', 'It answered 500'],
  ['/settings', 'Enterprise. Set by whoever runs this installation.'],
  ['/settings/developers', 'API keys are not available'],
  ['/settings/developers/webhooks', 'Receiving webhooks'],
]

for (const [path, says] of screens)
  test(`${path} opens with a service that has only the specified fields`, async ({ page, stack }) => {
    await page.goto(`${stack.origin}${path}`)
    await expect(page.getByText(says).first()).toBeVisible()
    await expectNoNonsense(page)
  })

test('columns, filters and categories that the service does not have are hidden', async ({ page, stack }) => {
  await page.goto(`${stack.origin}/codes`)
  const codes = page.getByRole('table', { name: 'Codes' })
  await expect(codes.getByRole('columnheader', { name: 'All time' })).toBeVisible()
  await expect(codes.getByRole('columnheader', { name: '30 days' })).toHaveCount(0)
  await page.getByRole('button', { name: 'View options' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Tags' })).toBeVisible()
  await expect(page.getByRole('menuitemcheckbox', { name: /Scans, 30 days|Scan margin/ })).toHaveCount(0)
  await page.goto(`${stack.origin}/analytics`)
  await expect(page.getByText('Not offered by this service')).toBeVisible()
  for (const name of ['Custom', 'Filter', 'Copy link'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await page.goto(`${stack.origin}/pages?new=true`)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Plain' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(0)
})

test('a code is created, changed, moved and archived', async ({ page, stack, fakeService }) => {
  const [first] = fakeService.data.codes
  const [folder] = fakeService.data.folders
  await page.goto(`${stack.origin}/codes?folder=${folder?.id}`)
  await page.getByRole('button', { name: 'New code' }).click()
  const dialog = await fillNewCode(page, 'New flyer', 'harbour.example/flyer')
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect.poll(() => fakeService.data.codes.find(({ name }) => name === 'New flyer')?.folderId).toBe(folder?.id)
  await page.goto(`${stack.origin}/codes/${first?.id}`)
  await expect(page.getByRole('heading', { name: 'Table card' })).toBeVisible()
  await expectNoNonsense(page)
  for (const name of ['Rules', 'History', 'Scans in 30 days'])
    await expect(page.getByRole('heading', { name })).toBeHidden()
  for (const name of ['Design', 'Download', 'Set access code'])
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect.poll(() => first?.archived).toBe(true)
})

test('a code with an unknown type of destination is shown as it is', async ({ page, stack, fakeService }) => {
  const code = fakeService.data.codes.find(({ name }) => name === 'Guest network')
  await page.goto(`${stack.origin}/codes/${code?.id}`)
  await expect(page.getByText('wifi_network')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Duplicate' })).toBeHidden()
})

test('the screen says that a design cannot be changed if the service does not return it', async ({
  page,
  stack,
  fakeService,
}) => {
  await page.goto(`${stack.origin}/codes/${fakeService.data.codes[0]?.id}/design`)
  await expect(page.getByRole('heading', { name: 'This service does not show its designs' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show the code' })).toBeVisible()
})

test('a draft is shown as a draft, and an unknown status as it is', async ({ page, stack }) => {
  await page.goto(`${stack.origin}/pages`)
  await expect(page.getByRole('article').filter({ hasText: 'Harbour House' })).toContainText('Draft')
  await expect(page.getByRole('article').filter({ hasText: 'Winter menu' })).toContainText('live')
})

test('a site is created and deployed at once', async ({ page, stack, fakeService }) => {
  await page.goto(`${stack.origin}/sites?new=true`)
  const dialog = page.getByRole('dialog')
  await chooseZip(dialog, { 'index.html': '<h1>Hello</h1>' })
  await dialog.getByLabel('Name').fill('Tides')
  await dialog.getByRole('button', { name: 'Publish site' }).click()
  await expect(dialog.getByRole('status')).toHaveText('The site is live')
  await expect(dialog.getByRole('region', { name: '1 file was skipped' })).toContainText('index.php')
  await expectNoNonsense(page)
  await dialog.getByRole('link', { name: 'Show the site' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tides' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Versions' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions for Tides' }).click()
  for (const name of ['Rename', 'Change address', 'Delete'])
    await expect(page.getByRole('menuitem', { name })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Deploy a new version' }).click()
  await chooseZip(dialog, { 'index.html': '<h1>Hello</h1>' })
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog.getByRole('status')).toHaveText('Version 2 is live')
  expect(fakeService.data.sites[0]).toMatchObject({ name: 'Tides', subdomain: 'tides', version: 2 })
})

test('a page that somebody else has changed is edited and published', async ({ page, stack, fakeService }) => {
  const [draft] = fakeService.data.pages
  await page.goto(`${stack.origin}/pages/${draft?.id}/edit`)
  const canvas = page.getByRole('region', { name: 'Canvas' })
  await expect(canvas.getByRole('option')).toHaveCount(8)
  // The plan `enterprise` is unknown here and locks nothing.
  await page.getByRole('button', { name: 'Add a block' }).first().click()
  const choice = page.getByRole('dialog')
  await expect(choice.getByRole('option', { name: 'Big words' })).toBeVisible()
  await expect(choice.getByText(/requires the .+ plan/)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(choice).toBeHidden()
  // Another person saves first: the service responds 409 with its own code, and the page is read and merged.
  if (draft) draft.revision += 1
  await canvas.getByRole('option').nth(1).click()
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click()
  await expect.poll(() => draft?.pages[0]?.blocks.filter(({ type }) => type === 'heading').length).toBe(2)
  // The service assigned another id, but the new block stays selected.
  await expect(canvas.getByRole('option', { selected: true })).toHaveCount(1)
  await expect(canvas.getByRole('option').nth(2)).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Move down', exact: true }).click()
  await expect
    .poll(() => draft?.pages[0]?.blocks.map(({ type }) => type).slice(0, 4))
    .toEqual(['header', 'heading', 'image', 'heading'])
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish the page' }).click()
  await expect(page.getByText('The page is live')).toBeVisible()
  expect(draft?.status).toBe('live')
})

test('a page is created from a template that only has a name', async ({ page, stack, fakeService }) => {
  await page.goto(`${stack.origin}/pages?new=true`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Plain' }).click()
  await dialog.getByLabel('Name').fill('Spring menu')
  await dialog.getByRole('button', { name: /create/i }).click()
  await expect.poll(() => fakeService.data.pages.some(({ name }) => name === 'Spring menu')).toBe(true)
  await expect(page.getByRole('region', { name: 'Canvas' }).getByRole('option').first()).toBeVisible()
})

test('a webhook is created and tested, and a delivery is retried', async ({ page, stack, fakeService }) => {
  await page.goto(`${stack.origin}/webhooks?new=true`)
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel(/Address|URL/)
    .first()
    .fill('https://elsewhere.example/hook')
  await dialog
    .getByRole('button', { name: /create|add|connect/i })
    .last()
    .click()
  await expect
    .poll(() => fakeService.data.webhooks.some(({ url }) => url === 'https://elsewhere.example/hook'))
    .toBe(true)
  const [webhook] = fakeService.data.webhooks
  await page.goto(`${stack.origin}/webhooks/${webhook?.id}`)
  await page.getByRole('button', { name: 'Test the receiver' }).click()
  await page.getByRole('button', { name: 'Send a sample' }).click()
  await expect(page.getByText('The service does not return the response', { exact: false })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'It answered 500' }).click()
  const panel = page.getByRole('region', { name: 'Delivery' })
  await expect(panel).toContainText('It answered 500')
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => fakeService.data.deliveries.filter(({ status }) => status === 'pending').length).toBe(2)
  await expectNoNonsense(page)
})

async function expectNoNonsense(page: Page): Promise<void> {
  const text = await page.locator('body').innerText()
  expect(text).not.toMatch(/undefined|Invalid Date|NaN|\[object|Something went wrong/)
}

test('pictures are uploaded, imported and generated with a service that does not list them', async ({
  page,
  stack,
  fakeService,
}) => {
  fakeService.data.generatedImages = 99
  await page.goto(`${stack.origin}/images`)
  await expect(page.getByText('This service does not list its images')).toBeVisible()
  await page
    .getByLabel('Picture files')
    .setInputFiles({ name: 'pier.png', mimeType: 'image/png', buffer: Buffer.from('picture') })
  const images = page.getByRole('grid', { name: 'Images' }).getByRole('button')
  await expect(images).toHaveCount(1)
  await page.getByRole('tab', { name: 'Stock photos' }).click()
  await page.getByRole('textbox', { name: 'Search stock photos' }).fill('coffee')
  await page.getByRole('button', { name: /Jonas Beck/ }).click()
  await expect(
    page.getByRole('button', { name: /Jonas Beck.*In your library|In your library.*Jonas Beck/ }),
  ).toBeVisible()
  await page.getByRole('tab', { name: 'Generate' }).click()
  await expect(page.getByText('1 picture left this month')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.getByLabel('Prompt').fill('The pier in winter')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByText('No pictures left this month')).toBeVisible()
  expect(fakeService.requests.find(({ path }) => path === '/images/generate')?.body).toEqual({
    prompt: 'The pier in winter',
  })
  await page.getByRole('tab', { name: 'Uploads' }).click()
  await expect(images).toHaveCount(3)
  await images.first().click()
  const details = page.getByRole('complementary', { name: 'Image' })
  await expect(details.getByRole('button', { name: 'Copy address' })).toBeVisible()
  await expect(details.getByRole('textbox')).toHaveCount(0)
  await expect(details.getByRole('button', { name: 'Delete' })).toHaveCount(0)
})
