import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { errorReply, intercept } from '#dashboard/testing/network.ts'
import { getShownPath, openScreen, phone } from '#dashboard/testing/open-screen.tsx'
import { makeDraft, makePublished, pageCard } from '#dashboard/testing/pages.ts'
import { makeWorkspace } from '#dashboard/testing/workspace.ts'

test('a page is created from a template: its address follows its name, rejections are shown, and the builder opens', async () => {
  await makeWorkspace()
  const suffix = crypto.randomUUID().slice(0, 8)
  await makeDraft(`Osteria ${suffix}`, `osteria-${suffix}`)
  await openScreen('/pages')
  await page.getByRole('link', { name: 'New page' }).click()
  const dialog = page.getByRole('dialog', { name: 'New page' })
  await dialog.getByRole('radio', { name: 'Food and drink' }).click()
  await expect
    .poll(() => dialog.getByRole('list', { name: 'Templates' }).getByRole('listitem').elements())
    .toHaveLength(1)
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('button', { name: /Restaurant menu/ }).click()
  const create = dialog.getByRole('button', { name: 'Create page' })
  await create.click()
  await expect.element(dialog.getByText('Enter a name.')).toBeVisible()
  await expectAccessible('[role=dialog]')
  const [name, address] = [dialog.getByLabelText('Name'), dialog.getByLabelText('Address')]
  await name.fill('Zoë’s Café')
  await expect.element(address).toHaveValue('zoes-cafe')
  // Addresses of other pages are not suggested.
  await name.fill(`Osteria ${suffix}`)
  await expect.element(address).toHaveValue(`osteria-${suffix}-2`)
  for (const [typed, message] of [
    ['ab', 'Use at least 3 characters.'],
    ['Admin', 'The subdomain admin is reserved. Choose another one.'],
    [
      'paypa1 login',
      'The subdomain paypa1-login looks like the name of a bank or of another well-known service. Choose another one.',
    ],
    [`osteria ${suffix}`, 'This subdomain is taken. Choose another.'],
  ] as const) {
    await address.fill(typed)
    await create.click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(message)
  }
  await address.fill(`new-${suffix}`)
  await create.click()
  await expect.poll(getShownPath).toMatch(/^\/pages\/pag_[^/]+\/edit$/)
})

test('search and status are in the address, and no match is cleared in one click', async () => {
  await makeWorkspace()
  await makeDraft('Summer menu')
  await makePublished('Osteria Lume')
  await openScreen('/pages')
  await page.getByRole('radio', { name: 'Drafts' }).click()
  await expect.poll(() => location.search).toBe('?status=draft')
  await expect.element(pageCard('Summer menu')).toMatchTextContent('Draft')
  await expect.element(pageCard('Osteria Lume')).not.toBeInTheDocument()
  await userEvent.keyboard('/nothing is called this')
  await expect
    .element(page.getByText('There is no page named like “nothing is called this” that is a draft only.'))
    .toBeVisible()
  await openScreen(location.pathname + location.search)
  await expect.element(page.getByLabelText('Search pages by name')).toHaveValue('nothing is called this')
  await expectAccessible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(pageCard('Osteria Lume')).toBeVisible()
  expect(location.search).toBe('')
  await expectAccessible()
})

test('shortcuts open the pages and move through them', async () => {
  await makeWorkspace()
  await makeDraft('Summer menu')
  await makeDraft('Osteria Lume')
  await openScreen('/codes')
  await expect.element(page.getByRole('heading', { name: 'Codes', exact: true })).toBeVisible()
  await userEvent.keyboard('gp')
  await expect.element(pageCard('Osteria Lume')).toBeVisible()
  await userEvent.keyboard('jj')
  const second = page.getByRole('list', { name: 'Pages' }).getByRole('article').nth(1)
  await expect.element(second.getByRole('link').first()).toHaveFocus()
})

test('the palette creates a page and finds one', async () => {
  await makeWorkspace()
  const { id } = await makeDraft('Osteria Lume')
  await openScreen('/pages')
  await expect.element(pageCard('Osteria Lume')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('new page')
  await page.getByRole('option', { name: 'New page' }).click()
  await expect.element(page.getByRole('dialog', { name: 'New page' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(getShownPath() + location.search).toBe('/pages')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('osteria')
  await page
    .getByRole('option', { name: /^Osteria Lume/ })
    .first()
    .click()
  await expect.poll(getShownPath).toBe(`/pages/${id}/edit`)
})

test('a list of pages that cannot be loaded shows an error, and Retry loads it', async () => {
  await makeWorkspace()
  await makeDraft('Osteria Lume')
  const failing = intercept('GET /api/pages', () => errorReply(400, 'unavailable'))
  await openScreen('/pages')
  await expect.element(page.getByRole('alert')).toMatchTextContent('The pages could not be loaded')
  failing.end()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(pageCard('Osteria Lume')).toBeVisible()
})

test('a workspace without pages begins with one, also on a phone', async () => {
  await makeWorkspace()
  await openScreen('/pages', phone)
  await expect.element(page.getByRole('link', { name: 'New page' }).first()).toBeVisible()
  await expectAccessible()
})
