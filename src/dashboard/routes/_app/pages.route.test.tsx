import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { createErrorResponse, intercept } from '#dashboard/testing/network.ts'
import { getShownPath, openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { createDraftPage, createPublishedPage, findPageCard } from '#dashboard/testing/pages.ts'
import { createWorkspace } from '#dashboard/testing/workspace.ts'

test('a page is created from a template', async () => {
  await createWorkspace()
  const suffix = crypto.randomUUID().slice(0, 8)
  await createDraftPage(`Osteria ${suffix}`, `osteria-${suffix}`)
  await openScreen('/pages')
  await page.getByRole('link', { name: 'New page' }).click()
  const dialog = page.getByRole('dialog', { name: 'New page' })
  await dialog.getByRole('radio', { name: 'Food and drink' }).click()
  await expect
    .poll(() => dialog.getByRole('list', { name: 'Templates' }).getByRole('listitem').elements())
    .toHaveLength(2)
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
  for (const [text, message] of [
    ['ab', 'Use at least 3 characters.'],
    ['Admin', 'The subdomain admin is reserved. Choose another one.'],
    [
      'paypa1 login',
      'The subdomain paypa1-login looks like the name of a bank or of another well-known service. Choose another one.',
    ],
    [`osteria ${suffix}`, 'This subdomain is taken. Choose another.'],
  ] as const) {
    await address.fill(text)
    await create.click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(message)
  }
  await address.fill(`new-${suffix}`)
  await create.click()
  await expect.poll(getShownPath).toMatch(/^\/pages\/pag_[^/]+\/edit$/)
})

test('search and status of pages are in the address', async () => {
  await createWorkspace()
  await createDraftPage('Summer menu')
  await createPublishedPage('Osteria Lume')
  await openScreen('/pages')
  await page.getByRole('radio', { name: 'Drafts' }).click()
  await expect.poll(() => location.search).toBe('?status=draft')
  await expect.element(findPageCard('Summer menu')).toMatchTextContent('Draft')
  await expect.element(findPageCard('Osteria Lume')).not.toBeInTheDocument()
  await userEvent.keyboard('/nothing is called this')
  await expect
    .element(page.getByText('There is no page named like “nothing is called this” that is a draft only.'))
    .toBeVisible()
  await openScreen(location.pathname + location.search)
  await expect.element(page.getByLabelText('Search pages by name')).toHaveValue('nothing is called this')
  await expectAccessible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(findPageCard('Osteria Lume')).toBeVisible()
  expect(location.search).toBe('')
  await expectAccessible()
})

test('shortcuts open the pages and move through them', async () => {
  await createWorkspace()
  await createDraftPage('Summer menu')
  await createDraftPage('Osteria Lume')
  await openScreen('/codes')
  await expect.element(page.getByRole('heading', { name: 'Codes', exact: true })).toBeVisible()
  await userEvent.keyboard('gp')
  await expect.element(findPageCard('Osteria Lume')).toBeVisible()
  await userEvent.keyboard('jj')
  const secondCard = page.getByRole('list', { name: 'Pages' }).getByRole('article').nth(1)
  await expect.element(secondCard.getByRole('link').first()).toHaveFocus()
})

test('the palette creates and finds pages', async () => {
  await createWorkspace()
  const { id } = await createDraftPage('Osteria Lume')
  await openScreen('/pages')
  await expect.element(findPageCard('Osteria Lume')).toBeVisible()
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

test('Retry loads a failed list of pages', async () => {
  await createWorkspace()
  await createDraftPage('Osteria Lume')
  const interception = intercept('GET /api/pages', () => createErrorResponse(400, 'unavailable'))
  await openScreen('/pages')
  await expect.element(page.getByRole('alert')).toMatchTextContent('The pages could not be loaded')
  interception.end()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(findPageCard('Osteria Lume')).toBeVisible()
})

test('an empty list of pages offers to create one', async () => {
  await createWorkspace()
  await openScreen('/pages', phoneSize)
  await expect.element(page.getByRole('link', { name: 'New page' }).first()).toBeVisible()
  await expectAccessible()
})
