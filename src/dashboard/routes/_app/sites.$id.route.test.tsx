import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseOption } from '#dashboard/testing/choose-option.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { findToast } from '#dashboard/testing/find-toast.ts'
import { disconnect, intercept } from '#dashboard/testing/network.ts'
import { getShownPath, openScreen } from '#dashboard/testing/open-screen.tsx'
import { chooseAction } from '#dashboard/testing/pages.ts'
import { scan } from '#dashboard/testing/scan.ts'
import { chooseFolder, chooseZip, createHtml, createSite } from '#dashboard/testing/sites.ts'
import { api, createWorkspace, sendOutside } from '#dashboard/testing/workspace.ts'

const dialog = page.getByRole('dialog')
const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem')

test('Undo restores a discarded version', async () => {
  await createWorkspace()
  const { id } = await createSite()
  await openScreen(`/sites/${id}?deploy=true`)
  await chooseZip(dialog, { 'index.html': createHtml('Second version') })
  await dialog.getByRole('button', { name: 'Upload and preview' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Preview of version 2' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Phone' }).click()
  await expect.poll(() => dialog.element().querySelector('iframe')?.width).toBe('390')
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => versions.elements()).toHaveLength(1)
  const toast = findToast('Discarded version 2')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => versions.elements()).toHaveLength(2)
  await expect.element(page.getByRole('button', { name: 'Discard version 1' })).not.toBeInTheDocument()
  await expect.element(toast).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Discard version 2' }).click()
  await expect.poll(() => versions.elements()).toHaveLength(1)
  // Undo is no longer offered, so the version is deleted.
  await expect.element(toast).toBeVisible()
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => readStoredVersions(id)).toEqual([1])
})

test('an earlier version is made live again', async () => {
  await createWorkspace()
  const { id, url } = await createSite()
  await openScreen(`/sites/${id}?deploy=true`)
  await dialog.getByRole('checkbox', { name: 'Preview it before it goes live' }).click()
  await chooseZip(dialog, { 'index.html': createHtml('At once') })
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Version 2 is live')
  expect((await sendOutside({ url })).body).toContain('At once')
  await openScreen(`/sites/${id}`)
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect.element(versions.nth(1)).toMatchTextContent('Live')
  expect((await sendOutside({ url })).body).toContain('First version')
  await expectAccessible()
  await findToast('Version 1 is live').getByRole('button', { name: 'Undo' }).click()
  await expect.element(versions.first()).toMatchTextContent('Live')
  await expect.poll(async () => (await sendOutside({ url })).body).toContain('At once')
})

test('scans of a code of a site count for the site', async () => {
  await createWorkspace()
  const { id, url } = await createSite()
  await openScreen(`/sites/${id}`)
  await page.getByRole('button', { name: 'Make a code for it' }).click()
  const codeDialog = page.getByRole('dialog', { name: 'QR code' })
  await expect.element(codeDialog.getByLabelText('Name')).toHaveValue('Garden')
  await codeDialog.getByRole('button', { name: 'Create code' }).click()
  const scanAddress = codeDialog.getByTitle(/^http:/)
  await expect.element(scanAddress).toBeVisible()
  const scanUrl = scanAddress.element().getAttribute('title') ?? ''
  // The address ends with the token of the scan.
  expect((await scan({ scanUrl })).headers['location']).toMatch(new RegExp(`^${url}[?]tsr=`))
  await codeDialog.getByRole('button', { name: 'Close' }).click()
  const codes = page.getByRole('list', { name: 'Codes that open it' })
  await expect.element(codes.getByRole('link', { name: /^Garden/ })).toBeVisible()
  await openScreen('/analytics')
  await page
    .getByRole('region', { name: 'Top pages and sites' })
    .getByRole('link', { name: /^Open Garden/ })
    .click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible()
})

test('a site is deleted only when no code opens it', async () => {
  await createWorkspace()
  const { id, url } = await createSite()
  await api('POST /codes', { body: { name: 'Sign', destination: { type: 'site', siteId: id } } })
  await openScreen(`/sites/${id}`)
  await chooseAction('Garden', 'Delete')
  const deleteDialog = page.getByRole('alertdialog', { name: 'Delete site' })
  await expect.element(deleteDialog).toMatchTextContent('cannot be deleted while codes open it')
  await expectAccessible('[role=alertdialog]')
  await deleteDialog.getByRole('link', { name: /^Sign/ }).click()
  const destination = page.getByRole('region', { name: 'Destination' })
  await expect.element(destination).toMatchTextContent('Garden')
  await page.getByRole('button', { name: 'Edit destination' }).click()
  await expect.element(destination.getByRole('radio', { name: 'Site' })).toBeChecked()
  await destination.getByRole('radio', { name: 'URL' }).click()
  await destination.getByLabelText('Destination').fill('example.com')
  await destination.getByRole('button', { name: 'Save' }).click()
  await expect.element(destination).toMatchTextContent('example.com')
  await openScreen(`/sites/${id}`)
  await chooseAction('Garden', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete site' }).click()
  await expect.element(page.getByText(/Deleted the site Garden/)).toBeVisible()
  expect(getShownPath()).toBe('/sites')
  expect((await sendOutside({ url })).status).toBe(404)
})

test('the destination of a code is chosen among sites', async () => {
  await createWorkspace()
  await createSite()
  await openScreen('/codes')
  await page.getByRole('button', { name: 'New code' }).first().click()
  const newCodeDialog = page.getByRole('dialog', { name: 'New code' })
  await newCodeDialog.getByLabelText('Name').fill('Table 9')
  await newCodeDialog.getByRole('radio', { name: 'Site' }).click()
  await newCodeDialog.getByRole('button', { name: 'Create code' }).click()
  await expect.element(newCodeDialog.getByText('Choose the site that the code opens.')).toBeVisible()
  await chooseOption(newCodeDialog.getByRole('combobox', { name: 'Site' }), /^Garden/)
  await newCodeDialog.getByRole('button', { name: 'Create code' }).click()
  await expect.element(page.getByRole('region', { name: 'Destination' })).toMatchTextContent('Garden')
})

test('the upload of a large folder continues after a failed part', async () => {
  await createWorkspace()
  const { id } = await createSite()
  await openScreen(`/sites/${id}?deploy=true`)
  await chooseFolder(dialog, 'large', createLargeFolder())
  const partUploads = intercept('PUT /api/sites/uploads/*', (_, forward) =>
    partUploads.requests.length === 3 ? disconnect() : forward(),
  )
  await dialog.getByRole('button', { name: 'Upload and preview' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Preview of version 2' })).toBeVisible()
  expect(partUploads.requests.map(({ headers }) => headers.get('content-range')?.split('/')[0])).toEqual([
    'bytes 0-999999',
    'bytes 1000000-1999999',
    'bytes 2000000-2999999',
    'bytes 2000000-2999999',
    'bytes 3000000-3999999',
    expect.stringMatching(/^bytes 4000000-42\d+$/),
  ])
})

test('a canceled upload keeps the chosen files', async () => {
  await createWorkspace()
  const { id } = await createSite()
  await openScreen(`/sites/${id}?deploy=true`)
  await chooseFolder(dialog, 'large', createLargeFolder())
  intercept('PUT /api/sites/uploads/*', ({ signal }) => {
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const deletions = intercept('DELETE /api/sites/uploads/*', (_, forward) => forward())
  await dialog.getByRole('button', { name: 'Upload and preview' }).click()
  await expect.element(dialog.getByText(/^0 B of 4\.2 MB$/)).toBeVisible()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Upload…')
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => deletions.requests).toHaveLength(1)
  await expect.element(dialog.getByText(/2 files/)).toBeVisible()
})

/** A folder with a picture of random bytes, which cannot be compressed. */
function createLargeFolder() {
  const picture = new Uint8Array(4_200_000)
  for (let offset = 0; offset < picture.length; offset += 60_000)
    crypto.getRandomValues(picture.subarray(offset, offset + 60_000))
  return { 'index.html': createHtml('Large'), 'photo.jpg': picture }
}

async function readStoredVersions(id: string): Promise<number[]> {
  const { data } = await api('GET /sites/{id}/deploys', { params: { id } })
  return data.map(({ version }) => version)
}

test('a single-page application can open index.html at unknown addresses', async () => {
  await createWorkspace()
  const { id, url } = await createSite()
  await openScreen(`/sites/${id}?deploy=true`)
  await dialog.getByRole('checkbox', { name: 'Preview it before it goes live' }).click()
  await chooseZip(dialog, {
    'index.html': createHtml('Application', '<script type="module" src="app.js"></script>'),
    'app.js': '',
    'old.html': Uint8Array.from([0x43, 0x61, 0x66, 0xe9]),
    _redirects: '/menu https://example.com/menu\n/de /index.html 302 Country=de\n',
    'vercel.json': '{}',
  })
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Version 2 is live')
  await expect
    .element(dialog.getByRole('region', { name: '1 file was skipped' }))
    .toMatchTextContent('Not used: settings of Vercel')
  const lines = dialog.getByRole('region', { name: '1 line is not used' })
  await expect.element(lines).toMatchTextContent('_redirects:2 /de /index.html 302 Country=de')
  await expect.element(lines).toMatchTextContent('1 rule is used')
  await expect
    .element(dialog.getByRole('region', { name: '1 file to check' }))
    .toMatchTextContent('sent as windows-1252')
  await expectAccessible('[role=dialog]')
  expect((await sendOutside({ url: `${url}menu/lunch` })).status).toBe(404)
  await dialog.getByRole('button', { name: 'Open index.html at unknown addresses' }).click()
  await expect.poll(async () => (await sendOutside({ url: `${url}menu/lunch` })).status).toBe(200)
  await expect.element(dialog.getByRole('region', { name: 'Unknown addresses' })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const unknownAddressesBox = page
    .getByRole('region', { name: 'Unknown addresses' })
    .getByRole('checkbox', { name: 'Open index.html' })
  await expect.element(unknownAddressesBox).toBeChecked()
  await expect.element(versions.first()).toMatchTextContent('3 warnings')
  await unknownAddressesBox.click()
  await expect.element(unknownAddressesBox).not.toBeChecked()
  await findToast('Unknown addresses show “page not found”').getByRole('button', { name: 'Undo' }).click()
  await expect.element(unknownAddressesBox).toBeChecked()
})

test('the setting for unknown addresses is hidden if the service lacks it', async () => {
  await createWorkspace()
  const { id } = await createSite()
  intercept('GET /session', async (_request, forward) => {
    const session = (await (await forward()).json()) as { may: string[] }
    return Response.json({
      ...session,
      may: session.may.filter((name) => name !== 'PATCH /sites/{id}#unknownAddresses'),
    })
  })
  await openScreen(`/sites/${id}`)
  await expect.element(page.getByRole('region', { name: 'Details' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Unknown addresses' })).not.toBeInTheDocument()
})
