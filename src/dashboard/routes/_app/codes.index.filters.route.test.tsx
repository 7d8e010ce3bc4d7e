import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createCode, findCodeLink, openCodes, readListedNames } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { createWorkspace } from '#dashboard/testing/workspace.ts'

const dialog = page.getByRole('dialog')

async function chooseFilter(name: string) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: `${name}…`, exact: true }).click()
}

async function apply() {
  await dialog.getByRole('button', { name: 'Apply filter' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
}

test('tags are chosen from a list with a search, and a chip changes them', async () => {
  await createWorkspace()
  await createCode({ name: 'Card', tags: ['menu', 'Zürich'] })
  await createCode({ name: 'Poster', tags: ['poster'] })
  await createCode({ name: 'Flyer' })
  await openCodes('?sort=name')
  await chooseFilter('Tags')
  await dialog.getByLabelText('Find in 3 values').fill('zur')
  await dialog.getByRole('checkbox', { name: 'Zürich' }).click()
  await dialog.getByLabelText('Find in 3 values').fill('')
  await dialog.getByRole('checkbox', { name: 'poster' }).click()
  await expectAccessible()
  await apply()
  await expect.poll(readListedNames).toEqual(['Card', 'Poster'])
  await page.getByRole('button', { name: 'Tag is Zürich or poster', exact: true }).click()
  await dialog.getByRole('radio', { name: 'None of these' }).click()
  await dialog.getByRole('checkbox', { name: 'menu' }).click()
  await apply()
  await expect.poll(readListedNames).toEqual(['Poster'])
  await expectAccessible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(readListedNames).toEqual(['Card', 'Flyer', 'Poster'])
  expect(location.search).toBe('?sort=name')
})

test('codes that nobody scanned in the last week are found by host', async () => {
  await createWorkspace()
  await createCode({ name: 'Card', destination: { type: 'url', url: 'https://harbour.example/menu' } })
  await createCode({ name: 'Poster', destination: { type: 'url', url: 'https://other.example/menu' } })
  await openCodes()
  await chooseFilter('Not scanned')
  await dialog.getByRole('button', { name: 'Last 7 days' }).click()
  await chooseFilter('Destination host')
  await dialog.getByRole('checkbox', { name: 'harbour.example' }).click()
  await apply()
  await expect.poll(readListedNames).toEqual(['Card'])
  await expect.element(page.getByRole('button', { name: 'Not scanned: last 7 days', exact: true })).toBeVisible()
  expect(new URLSearchParams(location.search).get('unscanned')).toBe('7d')
})

test('filters without a match are explained and cleared with one click', async () => {
  await createWorkspace()
  await createCode()
  await openScreen('/codes?rules=with')
  await expect.element(page.getByText('There are no active codes that match the filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect.element(findCodeLink('Poster')).toBeVisible()
})

test('a heading sorts by its column, and then in the other direction', async () => {
  await createWorkspace()
  for (const [name, host] of Object.entries({ One: 'b', Two: 'c', Three: 'a' }))
    await createCode({ name, destination: { type: 'url', url: `https://${host}.example/` } })
  await openCodes()
  const heading = page.getByRole('columnheader', { name: /^Destination/ })
  await heading.getByRole('button', { name: /^Destination/ }).click()
  await expect.poll(readListedNames).toEqual(['Three', 'One', 'Two'])
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending')
  await heading.getByRole('button', { name: /^Destination/ }).click()
  await expect.poll(readListedNames).toEqual(['Two', 'One', 'Three'])
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending')
})
