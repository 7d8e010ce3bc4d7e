import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { getShownPath, openScreen, phone } from '#dashboard/testing/open-screen.tsx'
import { chooseAction } from '#dashboard/testing/pages.ts'
import { chooseFolder, html, makeSite, zipFile } from '#dashboard/testing/sites.ts'
import { makeWorkspace, sendOutside } from '#dashboard/testing/workspace.ts'

const newSite = page.getByRole('dialog', { name: 'New site' })

test('a folder becomes a site: skipped files are explained before the upload, and broken links after it', async () => {
  await makeWorkspace()
  const suffix = unique()
  await openScreen('/sites')
  await page.getByRole('link', { name: 'New site' }).click()
  await chooseFolder(newSite, `garden ${suffix}`, {
    'index.html': html('The garden', '<a href="roses.html">Roses</a> <a href="tulips.html">Tulips</a>'),
    'roses.html': html('Roses'),
    'contact.php': '<?php echo 1;',
    '.DS_Store': 'x',
    'node_modules/tool/index.js': 'x',
  })
  await expect.element(newSite.getByText(/2 files/)).toBeVisible()
  await expect.element(newSite.getByText(/Not uploaded: \.DS_Store, node_modules/)).toBeVisible()
  await expect
    .element(newSite.getByRole('region', { name: '1 file will be skipped' }))
    .toMatchTextContent('contact.php')
  await expect.element(newSite.getByLabelText('Name')).toHaveValue(`Garden ${suffix}`)
  await expect.element(newSite.getByLabelText('Address')).toHaveValue(`garden-${suffix}`)
  await expectAccessible('[role=dialog]')
  await newSite.getByRole('button', { name: 'Publish site' }).click()
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

test('problems are shown before the upload, and a build folder inside can be used instead', async () => {
  await makeWorkspace()
  const siteName = `project-${unique()}`
  await openScreen('/sites?new=true')
  const publish = newSite.getByRole('button', { name: 'Publish site' })
  await publish.click()
  await expect.element(newSite.getByText('Choose a folder or a ZIP file.')).toBeVisible()
  await expect.element(newSite.getByText('Enter a name.')).toBeVisible()
  await chooseFolder(newSite, siteName, { 'package.json': '{}', 'dist/index.html': html('Built') })
  await expect.element(newSite.getByText(/There is no index\.html/)).toBeVisible()
  await newSite.getByRole('button', { name: 'Use dist instead' }).click()
  await expect.element(newSite.getByText(/1 file ·/)).toBeVisible()
  await newSite.getByLabelText('Address').fill('admin')
  await publish.click()
  await expect.element(newSite.getByText('The subdomain admin is reserved. Choose another one.')).toBeVisible()
  await newSite.getByLabelText('Address').fill(siteName)
  await publish.click()
  await expect.element(page.getByText(/The site is live/)).toBeVisible()
})

test('a ZIP that is dropped on the screen becomes a site', async () => {
  await makeWorkspace()
  const siteName = `dropped-${unique()}`
  await openScreen('/sites')
  await expect.element(page.getByRole('link', { name: 'New site' }).first()).toBeVisible()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(
    zipFile(`${siteName}.zip`, { [`${siteName}/index.html`]: html('Dropped'), [`${siteName}/contact.php`]: '<?php' }),
  )
  const drag = (type: string) =>
    page
      .getByRole('main')
      .element()
      .dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
  drag('dragover')
  await expect.element(page.getByText(/Drop a folder or a ZIP file to publish it/)).toBeVisible()
  drag('drop')
  await expect.element(newSite.getByText(`${siteName}.zip`)).toBeVisible()
  await expect.element(newSite.getByLabelText('Address')).toHaveValue(siteName)
  await newSite.getByRole('button', { name: 'Publish site' }).click()
  await expect.element(page.getByText(/The site is live/)).toBeVisible()
  await expect.element(page.getByRole('region', { name: '1 file was skipped' })).toMatchTextContent('contact.php')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => getShownPath() + location.search).toBe('/sites')
  await expect.element(page.getByRole('article')).toMatchTextContent('Version 1 · 1 file')
})

test('a site is created with the keyboard alone', async () => {
  await makeWorkspace()
  const siteName = `keys-${unique()}`
  await openScreen('/codes')
  await expect.element(page.getByRole('heading', { name: 'Codes', exact: true })).toBeVisible()
  await userEvent.keyboard('gh')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sites' })).toBeVisible()
  page.getByRole('link', { name: 'New site' }).first().element().focus()
  await userEvent.keyboard('{Enter}')
  // The first field has the focus; the buttons for the files are before it.
  await expect.element(newSite.getByLabelText('Name')).toHaveFocus()
  await userEvent.tab({ shift: true })
  await expect.element(newSite.getByRole('button', { name: 'Choose a ZIP file' })).toHaveFocus()
  const input = newSite.getByLabelText('Choose a ZIP file')
  const opened = new Promise((resolve) => input.element().addEventListener('click', resolve))
  await userEvent.keyboard('{Enter}')
  await opened
  await input.upload(zipFile(`${siteName}.zip`, { 'index.html': html('By keys') }))
  await expect.element(newSite.getByLabelText('Address')).toHaveValue(siteName)
  newSite.getByLabelText('Name').element().focus()
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

test('the list fits a phone, is searched by name, and its cards lead to their sites', async () => {
  await makeWorkspace()
  const { subdomain } = await makeSite('Garden')
  await makeSite('Harbour')
  await openScreen('/sites', phone)
  await expect.poll(() => page.getByRole('article').elements()).toHaveLength(2)
  expect(document.documentElement.scrollWidth).toBe(phone.width)
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
  await makeWorkspace()
  const { url, subdomain } = await makeSite('Garden')
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

function unique(): string {
  return crypto.randomUUID().slice(0, 8)
}
