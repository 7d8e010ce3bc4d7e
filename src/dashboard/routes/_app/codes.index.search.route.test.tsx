import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  findCodeLink,
  findCodesTable,
  findFolderItem,
  readListedNames,
  createCode,
  createFolder,
  openCodes,
} from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { createWorkspace } from '#dashboard/testing/workspace.ts'

const searchBox = page.getByLabelText('Search codes')

test('search, folder, tag and sort order are in the address', async () => {
  await createWorkspace()
  const restaurant = await createFolder('Restaurant')
  const terrace = await createFolder('Terrace', restaurant.id)
  await createCode({ name: 'Table card', folderId: terrace.id, tags: ['menu'] })
  await openCodes()
  await userEvent.keyboard('/')
  await userEvent.keyboard('card')
  await press(findFolderItem('Restaurant'), '{ArrowRight}')
  await findFolderItem('Terrace').click()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('menuitemradio', { name: /^menu/ }).click()
  await page.getByRole('button', { name: /^Sort/ }).click()
  await page.getByRole('menuitemradio', { name: 'Name', exact: true }).click()
  await expect
    .poll(() => Object.fromEntries(new URLSearchParams(location.search)))
    .toEqual({ q: 'card', folder: terrace.id, tag: 'menu', sort: 'name' })
})

test('going back restores a removed filter', async () => {
  await createWorkspace()
  const terrace = await createFolder('Terrace')
  const tags = ['menu']
  await createCode({ name: 'Card a', folderId: terrace.id, tags })
  await createCode({ name: 'Card B', folderId: terrace.id, tags })
  await createCode({ name: 'Card c', folderId: terrace.id, tags })
  await createCode({ name: 'Card of no folder', tags })
  await openCodes(`?q=card&folder=${terrace.id}&tag=menu&sort=name`)
  expect(readListedNames()).toEqual(['Card a', 'Card B', 'Card c'])
  await expect.element(searchBox).toHaveValue('card')
  for (const chip of ['Tag is menu', 'Matches “card”', 'Folder is Terrace']) {
    await page.getByRole('button', { name: `Remove ${chip}` }).click()
    await expect.element(page.getByRole('button', { name: `Remove ${chip}` })).not.toBeInTheDocument()
  }
  await expect.poll(() => location.search).toBe('?sort=name')
  await expect.element(findCodeLink('Card of no folder')).toBeVisible()
  history.back()
  await expect.element(page.getByRole('button', { name: 'Remove Folder is Terrace' })).toBeVisible()
  await expect.element(findCodeLink('Card of no folder')).not.toBeInTheDocument()
})

test('a search without a match is cleared with one click', async () => {
  await createWorkspace()
  await createCode()
  await openCodes()
  await searchBox.fill('nothing is called this')
  const reason = page.getByText('There are no active codes that match “nothing is called this”.')
  await expect.element(reason).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(findCodeLink('Poster')).toBeVisible()
  await expect.element(searchBox).toHaveValue('')
})

test('a search matches the short code, or words of name, tag and folder', async () => {
  await createWorkspace()
  const terrace = await createFolder('Terrace')
  const { shortCode } = await createCode({ name: 'Table card 2', folderId: terrace.id, tags: ['menu'] })
  await createCode({ name: 'Table card 3' })
  await openScreen('/codes')
  for (const text of [shortCode.toLowerCase(), 'terrace menu 2 card']) {
    await searchBox.fill(text)
    await expect.poll(readListedNames).toEqual(['Table card 2'])
  }
  await searchBox.fill('table')
  await expect.element(findCodesTable().getByRole('link')).toHaveLength(2)
})
