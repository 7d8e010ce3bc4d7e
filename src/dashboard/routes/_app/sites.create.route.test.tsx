import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { getShownPath, openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { chooseAction } from '#dashboard/testing/pages.ts'
import { chooseFolder, createHtml, createSite, createZipFile } from '#dashboard/testing/sites.ts'
import { createWorkspace, sendOutside } from '#dashboard/testing/workspace.ts'

const newSiteDialog = page.getByRole('dialog', { name: 'New site' })

test('a site is created from a folder', async () => {
  await createWorkspace()
  const suffix = createSuffix()
  await openScreen('/sites')
  await page.getByRole('link', { name: 'New site' }).click()
  await chooseFolder(newSiteDialog, `garden ${suffix}`, {
    'index.html': createHtml('The garden', '<a href="roses.html">Roses</a> <a href="tulips.html">Tulips</a>'),
    'roses.html': createHtml('Roses'),
    'contact.php': '<?php echo 1;',
    '.DS_Store': 'x',
    'node_modules/tool/index.js': 'x',
  })
  await expect.element(newSiteDialog.getByText(/2 files/)).toBeVisible()
  await expect.element(newSiteDialog.getByText(/Not uploaded: \.DS_Store, node_modules/)).toBeVisible()
  await expect
    .element(newSiteDialog.getByRole('region', { name: '1 file will be skipped' }))
    .toMatchTextContent('contact.php')
  await expect.element(newSiteDialog.getByLabelText('Name')).toHaveValue(`Garden ${suffix}`)
  await expect.element(newSiteDialog.getByLabelText('Address')).toHaveValue(`garden-${suffix}`)
  await expectAccessible('[role=dialog]')
  await newSiteDialog.getByRole('button', { name: 'Publish site' }).click()
  const result = page.getByRole('dialog', { name: `Garden ${suffix}` })
  await expect.element(result.getByRole('status')).toHaveTextContent('The site is live')
  await expect
    .element(result.getByRole('region', { name: '1 broken link' }))
    .toMatchTextContent('index.html → tulips.html')
  await expectAccessible('[role=dialog]')
  const url = result.getByRole('link', { name: 'Open' }).element().getAttribute('href') ?? ''
  expect((await sendOutside({ url })).body).toContain('The garden')
  await result.getByRole('link', { name: 'Show the site' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: `Garden ${suffix}` })).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Versions' }).getByRole('listitem')).toMatchTextContent('Live')
})

test('a build folder inside of the chosen folder can be used', async () => {
  await createWorkspace()
  const siteName = `project-${createSuffix()}`
  await openScreen('/sites?new=true')
  const publish = newSiteDialog.getByRole('button', { name: 'Publish site' })
  await publish.click()
  await expect.element(newSiteDialog.getByText('Choose a folder, a ZIP or an HTML file.')).toBeVisible()
  await expect.element(newSiteDialog.getByText('Enter a name.')).toBeVisible()
  await chooseFolder(newSiteDialog, siteName, { 'package.json': '{}', 'dist/index.html': createHtml('Built') })
  await expect.element(newSiteDialog.getByText(/There is no index\.html/)).toBeVisible()
  await newSiteDialog.getByRole('button', { name: 'Use dist instead' }).click()
  await expect.element(newSiteDialog.getByText(/1 file ·/)).toBeVisible()
  await newSiteDialog.getByLabelText('Address').fill('admin')
  await publish.click()
  await expect.element(newSiteDialog.getByText('The subdomain admin is reserved. Choose another one.')).toBeVisible()
  await newSiteDialog.getByLabelText('Address').fill(siteName)
  await publish.click()
  await expect.element(page.getByText(/The site is live/)).toBeVisible()
})

test('a site is created from a dropped ZIP', async () => {
  await createWorkspace()
  const siteName = `dropped-${createSuffix()}`
  await openScreen('/sites')
  await expect.element(page.getByRole('link', { name: 'New site' }).first()).toBeVisible()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(
    createZipFile(`${siteName}.zip`, {
      [`${siteName}/index.html`]: createHtml('Dropped'),
      [`${siteName}/contact.php`]: '<?php',
    }),
  )
  const dispatchDrag = (type: string) =>
    page
      .getByRole('main')
      .element()
      .dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
  dispatchDrag('dragover')
  await expect.element(page.getByText(/Drop a folder, a ZIP or an HTML file to publish it/)).toBeVisible()
  dispatchDrag('drop')
  await expect.element(newSiteDialog.getByText(`${siteName}.zip`)).toBeVisible()
  await expect.element(newSiteDialog.getByLabelText('Address')).toHaveValue(siteName)
  await newSiteDialog.getByRole('button', { name: 'Publish site' }).click()
  await expect.element(page.getByText(/The site is live/)).toBeVisible()
  await expect.element(page.getByRole('region', { name: '1 file was skipped' })).toMatchTextContent('contact.php')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => getShownPath() + location.search).toBe('/sites')
  await expect.element(page.getByRole('article')).toMatchTextContent('Version 1 · 1 file')
})

test('a site is created with the keyboard alone', async () => {
  await createWorkspace()
  const siteName = `keys-${createSuffix()}`
  await openScreen('/codes')
  await expect.element(page.getByRole('heading', { name: 'Codes', exact: true })).toBeVisible()
  await userEvent.keyboard('gh')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sites' })).toBeVisible()
  page.getByRole('link', { name: 'New site' }).first().element().focus()
  await userEvent.keyboard('{Enter}')
  // The first field has the focus. The buttons for the files are before this field.
  await expect.element(newSiteDialog.getByLabelText('Name')).toHaveFocus()
  await userEvent.tab({ shift: true })
  await expect.element(newSiteDialog.getByRole('button', { name: 'Choose a ZIP or HTML file' })).toHaveFocus()
  const input = newSiteDialog.getByLabelText('Choose a ZIP or HTML file')
  const fileDialogOpened = new Promise((resolve) => input.element().addEventListener('click', resolve))
  await userEvent.keyboard('{Enter}')
  await fileDialogOpened
  await input.upload(createZipFile(`${siteName}.zip`, { 'index.html': createHtml('By keys') }))
  await expect.element(newSiteDialog.getByLabelText('Address')).toHaveValue(siteName)
  newSiteDialog.getByLabelText('Name').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/The site is live/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Show the site' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('article').first().getByRole('link').first()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(getShownPath).toMatch(/\/sites\/[^/]+$/)
})

test('on a phone, sites are searched by name', async () => {
  await createWorkspace()
  const { subdomain } = await createSite('Garden')
  await createSite('Harbour')
  await openScreen('/sites', phoneSize)
  await expect.poll(() => page.getByRole('article').elements()).toHaveLength(2)
  expect(document.documentElement.scrollWidth).toBe(phoneSize.width)
  await expectAccessible()
  await page.getByLabelText('Search sites by name').fill('GARDEN')
  await expect.poll(() => page.getByRole('article').elements()).toHaveLength(1)
  await page.getByLabelText('Search sites by name').fill('nothing is called this')
  await expect.element(page.getByText(/There is no site named like/)).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('link', { name: 'Garden', exact: true }).click()
  await expect.element(page.getByRole('region', { name: 'Details' })).toMatchTextContent(subdomain)
})

test('the name and address of a site are changed from its menu', async () => {
  await createWorkspace()
  const { url, subdomain } = await createSite('Garden')
  await openScreen('/sites')
  await chooseAction('Garden', 'Rename')
  await page.getByRole('dialog').getByLabelText('Name').fill('Orchard')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('article')).toMatchTextContent('Orchard')
  await chooseAction('Orchard', 'Change address')
  const dialog = page.getByRole('dialog', { name: 'Change address' })
  await expect.element(dialog).toMatchTextContent('The current address stops working')
  await dialog.getByLabelText('Address').fill(`${subdomain}-moved`)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/Codes that open the site still work/)).toBeVisible()
  expect((await sendOutside({ url })).status).toBe(404)
})

function createSuffix(): string {
  return crypto.randomUUID().slice(0, 8)
}
