import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findFolderItem, readListedNames, createCode, openCodes } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { checkRows, findImportRow, openImport } from '#dashboard/testing/import-rows.ts'
import { disconnect, intercept, loseFirstResponse } from '#dashboard/testing/network.ts'
import { createWorkspace } from '#dashboard/testing/workspace.ts'

test('invalid rows are corrected in place', async () => {
  await createWorkspace()
  await openImport()
  await checkRows([
    'Name\tLink',
    'Seat 1\texample.com/seat/1',
    '\texample.com/seat/2',
    'Seat 3\ttwo words',
    'Seat 4\tjavascript:alert(1)',
  ])
  await expect.element(page.getByRole('button', { name: 'Create 1 code' })).toBeEnabled()
  await page.getByRole('radio', { name: 'Errors 3' }).click()
  for (const reason of [/The name is missing/, /“two words” is not an address/, /“javascript:” cannot be opened/])
    await expect.element(findImportRow(reason)).toBeVisible()
  await expectAccessible()
  await page.getByLabelText('Name of row 3').fill('Seat 2')
  await page.getByLabelText('Address of row 4').fill('example.com/seat/3')
  await page.getByLabelText('Address of row 5').fill('example.com/seat/4')
  await page.getByLabelText('Import into').selectOptions('New folder')
  await page.getByRole('button', { name: 'Create 4 codes' }).click()
  await expect.element(page.getByText('Enter a name.')).toBeVisible()
  await page.getByLabelText('Name of the new folder').fill('Seats')
  await page.getByRole('button', { name: 'Create 4 codes' }).click()
  await expect.element(page.getByText('4 codes created.')).toBeVisible()
  await page.getByRole('link', { name: 'Show the codes' }).click()
  await expect.element(findFolderItem('Seats')).toMatchTextContent(/4$/)
  await expect.poll(() => new Set(readListedNames())).toEqual(new Set(['Seat 1', 'Seat 2', 'Seat 3', 'Seat 4']))
})

test('cells that are pasted into the empty field are checked at once', async () => {
  await createWorkspace()
  await openImport()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', 'Name\tLink\nSeat 1\texample.com/seat/1')
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  page.getByLabelText('Rows').element().dispatchEvent(paste)
  await expect.element(page.getByRole('button', { name: 'Create 1 code' })).toBeVisible()
})

test('existing, duplicate and excluded rows are not created', async () => {
  await createWorkspace()
  await createCode({ name: 'There', destination: { type: 'url', url: 'https://example.com/there' } })
  await openImport()
  await checkRows([
    'There,example.com/there',
    'Twice,example.com/twice',
    'twice,https://example.com/twice/',
    'Out,example.com/out',
    'Once,example.com/once',
  ])
  await expect.element(findImportRow(/A code with this name and address already exists/)).toBeVisible()
  await expect.element(findImportRow(/Duplicate of row 2/)).toBeVisible()
  await page.getByRole('button', { name: 'Exclude row 4' }).click()
  await page.getByRole('button', { name: 'Create 2 codes' }).click()
  await expect.element(page.getByText('2 codes created.')).toBeVisible()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect.element(page.getByLabelText('Rows')).toHaveValue('')
  await openCodes('?sort=name')
  expect(readListedNames()).toEqual(['Once', 'There', 'Twice'])
})

test('a batch without a response is sent again with the same key', async () => {
  await createWorkspace()
  await openImport()
  // The connection is lost while the service creates the codes.
  const { requests } = loseFirstResponse('POST /api/codes/bulk')
  await checkRows(['Lost answer\texample.com/lost', 'Lost too\texample.com/too'])
  const create = page.getByRole('button', { name: 'Create 2 codes' })
  await expect.element(create).toBeEnabled()
  const listInterception = intercept('GET /api/codes', disconnect)
  await create.click()
  await expect.poll(() => findImportRow(/The server cannot be reached/).elements()).toHaveLength(2)
  await page.getByRole('button', { name: 'Try again with 2 codes' }).click()
  listInterception.end()
  await expect.element(page.getByText('2 codes created.')).toBeVisible()
  const [first, second] = requests.map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toMatch(/./)
  expect(second).toBe(first)
})

test('the rest of a canceled import can be created later', async () => {
  // On the free plan, a batch has ten rows.
  await createWorkspace({ plan: 'free' })
  await openImport()
  const response = Promise.withResolvers<void>()
  const { requests } = intercept('POST /api/codes/bulk', async (_, forward) => {
    await response.promise
    return forward()
  })
  await checkRows(Array.from({ length: 12 }, (_, index) => `Shelf ${index}\texample.com/shelf/${index}`))
  await page.getByRole('button', { name: 'Create 12 codes' }).click()
  await expect.poll(() => requests).toHaveLength(1)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText('Finishing the rows that were sent…')).toBeVisible()
  response.resolve()
  await expect.element(page.getByText('10 codes created, 2 not sent.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Create 2 codes' }).click()
  await expect.element(page.getByText('12 codes created.')).toBeVisible()
})
