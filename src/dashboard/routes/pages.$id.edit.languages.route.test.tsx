import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import {
  editAsAnother,
  findCanvas,
  findHeading,
  findSettings,
  openPageWithHeadings,
  openPane,
  readContent,
  toShortcut,
} from '#dashboard/testing/open-builder.ts'
import { createWorkspace } from '#dashboard/testing/workspace.ts'

const dialog = page.getByRole('dialog')
const readTranslations = async (id: string) => (await readContent(id)).pages.slice(1)

/** Opens a page with these headings, and adds German to it. */
async function openTranslated(texts: string[]): Promise<{ id: string; pages: Locator }> {
  await createWorkspace()
  const id = await openPageWithHeadings(texts)
  const pages = await openPane('Pages')
  await pages.getByRole('button', { name: 'Actions: Home' }).click()
  await page.getByRole('menuitem', { name: 'Add a language' }).click()
  await dialog.getByRole('combobox', { name: 'Language' }).selectOptions('Deutsch')
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('button', { name: 'Add language' }).click()
  await expect.element(pages.getByRole('button', { name: /^Deutsch/ })).toHaveAttribute('aria-current', 'true')
  return { id, pages }
}

async function changeFirstHeading(id: string, text: string): Promise<void> {
  const [home] = (await readContent(id)).pages
  const block = home?.blocks[1]?.id ?? ''
  await editAsAnother(id, [{ op: 'setBlock', page: home?.id ?? '', block, fields: { text } }])
}

test('a language is added as a hidden copy of the page, translated, and shown to visitors when it is published', async () => {
  const { id, pages } = await openTranslated(['The lens turns at a touch'])
  await expect
    .poll(async () =>
      (await readTranslations(id)).map(({ slug, translation }) => [slug, translation?.lang, translation?.hidden]),
    )
    .toEqual([['de', 'de', true]])
  const languages = pages.getByRole('list', { name: 'Languages of Home' })
  await expect
    .element(languages.getByRole('button', { name: /^Deutsch Hidden/ }))
    .toHaveAttribute('aria-current', 'true')
  await expectAccessible('[aria-label="Pages"]')
  await findHeading('The lens turns at a touch').click()
  const original = findSettings().getByRole('region', { name: 'In English' })
  await expect.element(original).toMatchTextContent(/The lens turns at a touch/)
  await findSettings().getByRole('textbox', { name: 'Text' }).fill('Die Linse dreht sich')
  await expectAccessible('[aria-label="Block settings"]')
  await expect.element(findCanvas().getByText('Die Linse dreht sich')).toBeVisible()
  await languages.getByRole('button', { name: 'English' }).click()
  await expect.element(findHeading('The lens turns at a touch')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const summary = dialog.getByRole('region', { name: 'Languages' })
  await expect.element(summary).toMatchTextContent(/Deutsch: hidden from visitors/)
  await expectAccessible('[role=dialog]')
  await summary.getByRole('button', { name: 'Show all languages to visitors' }).click()
  await expect.poll(async () => (await readTranslations(id))[0]?.translation?.hidden).toBe(false)
})

test('texts that changed in the original are listed beside the translation until they are marked as translated', async () => {
  const { id, pages } = await openTranslated(['The lens', 'The oil'])
  await expect.poll(async () => (await readTranslations(id)).length).toBe(1)
  await changeFirstHeading(id, 'The great lens')
  const row = pages.getByRole('list', { name: 'Languages of Home' }).getByRole('button', { name: /^Deutsch/ })
  await expect.element(row).toMatchTextContent(/1 to review/)
  await pages.getByRole('button', { name: 'Review Deutsch of Home' }).click()
  await expect.element(dialog).toMatchTextContent(/BeforeThe lensNowThe great lensTranslation/)
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('textbox', { name: 'Translation' }).fill('Die große Linse')
  await dialog.getByRole('button', { name: 'Save and mark as translated' }).click()
  await expect.element(dialog).toMatchTextContent(/Up to date with English/)
  await userEvent.keyboard('{Escape}')
  await expect.element(row).not.toMatchTextContent(/changed/)
  await expect.poll(async () => (await readTranslations(id))[0]?.blocks[1]?.fields['text']).toBe('Die große Linse')
  await userEvent.keyboard(toShortcut('z'))
  await expect.element(row).toMatchTextContent(/1 to review/)
})

test('a page is removed with its languages, and comes back with them', async () => {
  const { id, pages } = await openTranslated(['The lens'])
  await pages.getByRole('button', { name: 'New page' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Visit')
  await dialog.getByRole('button', { name: 'Add page' }).click()
  await pages.getByRole('button', { name: 'Actions: Visit' }).click()
  await page.getByRole('menuitem', { name: 'Add a language' }).click()
  await dialog.getByRole('combobox', { name: 'Language' }).selectOptions('Français')
  await dialog.getByRole('button', { name: 'Add language' }).click()
  await expect
    .poll(async () => (await readTranslations(id)).map(({ slug }) => slug))
    .toEqual(['de', 'fr', 'visit', 'fr-visit'])
  await pages.getByRole('button', { name: 'Actions: Visit', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect.element(page.getByText('Removed the page Visit in all languages')).toBeVisible()
  await expect.poll(async () => (await readTranslations(id)).map(({ slug }) => slug)).toEqual(['de', 'fr'])
  await userEvent.keyboard(toShortcut('z'))
  await expect.poll(async () => (await readTranslations(id)).length).toBe(4)
})
