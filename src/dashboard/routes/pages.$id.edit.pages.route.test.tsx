import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import {
  addBlock,
  findCanvas,
  editAsAnother,
  expectAnnounced,
  expectSaved,
  toShortcut,
  createPageWithBlocks,
  openBuilder,
  openPageWithHeadings,
  openPane,
  readContent,
  readSavedBlocks,
  readSavedFields,
  readSavedHeadings,
  findSettings,
} from '#dashboard/testing/open-builder.ts'
import { press } from '#dashboard/testing/press.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

test('theme, pages and navigation are saved', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings([])
  const theme = await openPane('Theme')
  await theme.getByRole('radio', { name: 'Dusk' }).click()
  await theme.getByRole('radio', { name: 'Round', exact: true }).click()
  await expectAccessible('[aria-label="Theme"]')
  const pages = await openPane('Pages')
  await addPage(pages, 'Über uns')
  const address = pages.getByRole('textbox', { name: 'Address' })
  await expect.element(address).toHaveValue('uber-uns')
  await address.fill('about')
  await pages.getByRole('button', { name: /^Icon/ }).click()
  await page.getByRole('button', { name: 'users', exact: true }).click()
  await pages.getByRole('combobox', { name: 'Navigation' }).selectOptions('bar')
  await expectAccessible('[aria-label="Pages"]')
  await expect
    .poll(async () => {
      const { pages: savedPages, theme: storedTheme, nav } = await readContent(id)
      const { name, slug, icon } = savedPages.at(-1) ?? {}
      return { page: { name, slug, icon }, theme: storedTheme, nav }
    })
    .toMatchObject({
      page: { name: 'Über uns', slug: 'about', icon: 'users' },
      theme: { palette: 'dusk', corners: 'round' },
      nav: { style: 'bar' },
    })
})

test('the language of a page is detected from its text unless it is chosen', async () => {
  await createWorkspace()
  const id = await createPageWithBlocks([
    { type: 'heading', fields: { text: 'Wir sind für Sie da und freuen uns auf Ihren Besuch' } },
    { type: 'form', fields: { buttonText: '', fields: [{ kind: 'text', label: 'Name' }] } },
  ])
  await openBuilder(id)
  await expect.element(findCanvas().getByText('Senden')).toBeVisible()
  const pages = await openPane('Pages')
  const language = pages.getByRole('combobox', { name: 'Language' })
  await expect.element(language).toMatchTextContent(/From the text: Deutsch/)
  await language.selectOptions('العربية')
  await expect.element(findCanvas().getByText('إرسال')).toBeVisible()
  const direction = pages.getByRole('combobox', { name: 'Direction' })
  await expect.element(direction).toMatchTextContent(/From the language: right to left/)
  const readDirection = () => findCanvas().getByText('إرسال').element().closest('.page')?.getAttribute('dir')
  await expect.poll(readDirection).toBe('rtl')
  await direction.selectOptions('Left to right')
  await expect.poll(readDirection).toBe('ltr')
  await expect.poll(async () => (await readContent(id)).nav['dir']).toBe('ltr')
  await expectAccessible('[aria-label="Pages"]')
  await expect.poll(async () => (await readContent(id)).nav['lang']).toBe('ar')
  await language.selectOptions('From the text: Deutsch')
  await expect.element(findCanvas().getByText('Senden')).toBeVisible()
  await direction.selectOptions('From the language: left to right')
  await expect.poll(async () => Object.keys((await readContent(id)).nav).filter((name) => name !== 'style')).toEqual([])
})

test('the home page stays first when pages are sorted', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings([])
  const pages = await openPane('Pages')
  await addPage(pages, 'Wine')
  await addPage(pages, 'Beer')
  const rows = pages.getByRole('listitem')
  await pages.getByRole('button', { name: 'Reorder Beer' }).dropTo(rows.first(), { steps: 8 })
  await expect.element(rows.nth(1)).toMatchTextContent(/Beer/)
  await expect.poll(() => readSavedPages(id)).toEqual(['Home', 'Beer', 'Wine'])
  await press(rows.nth(1).getByRole('button', { name: /^Beer/ }), '{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(() => readSavedPages(id)).toEqual(['Home', 'Wine', 'Beer'])
})

test('if the open page is removed, the home page is shown', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings(['At home'])
  const pages = await openPane('Pages')
  const homeHeading = findCanvas().getByRole('option', { name: /At home/ })
  await addPage(pages, 'Wine')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(page.getByText('The page Wine no longer exists. This is the home page.')).toBeVisible()
  await expect.element(homeHeading).toBeVisible()
  await addPage(pages, 'Beer')
  await expect.poll(() => readSavedPages(id)).toEqual(['Home', 'Beer'])
  const beer = (await readContent(id)).pages.at(-1)?.id ?? ''
  await editAsAnother(id, [{ op: 'removePage', page: beer }])
  await expect.element(page.getByText('The page Beer no longer exists. This is the home page.')).toBeVisible()
  await expect.element(homeHeading).toBeVisible()
})

test('a row of the outline is moved by keyboard', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings(['One', 'Two', 'Three'])
  const outline = await openPane('Outline')
  await outline.getByRole('option', { name: /Heading, One/ }).click()
  await userEvent.keyboard(' ')
  await expectAnnounced("Picked up Heading 'One', place 2 of 4")
  await userEvent.keyboard('{ArrowDown}')
  await expectAnnounced("Heading 'One', place 3 of 4")
  await userEvent.keyboard(' ')
  await expect.poll(() => readSavedHeadings(id)).toEqual(['Two', 'One', 'Three'])
})

test('a block that the plan does not include can be edited but not added', async () => {
  await createWorkspace({ plan: 'pro' })
  const id = await openPageWithHeadings([])
  const coupon = findCanvas().getByRole('option', { name: /^Coupon/ })
  await addBlock('Coupon')
  await expect.poll(() => readSavedFields(id, 'coupon')).toMatchObject({ code: 'WELCOME15' })
  await api('PATCH /me', { body: { workspace: { plan: 'basic' } } })
  await openBuilder(id)
  const { revision } = await readContent(id)

  await page.getByRole('button', { name: 'Coupon requires the Pro plan' }).click()
  const preview = page.getByRole('dialog', { name: 'Coupon requires the Pro plan' })
  await expect.element(preview.getByText('WELCOME15')).toBeVisible()
  await expectAccessible('[role=dialog]')
  await preview.getByRole('button', { name: 'Back to the page' }).click()
  await expect.element(preview).not.toBeInTheDocument()
  await coupon.click()
  await userEvent.keyboard('/')
  await page.getByRole('combobox', { name: 'Find a block or a section to add' }).fill('coupon')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^Coupon needs the \w+ plan\.$/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectSaved()
  expect((await readContent(id)).revision).toBe(revision)

  const code = findSettings().getByLabelText('Code')
  await code.fill('AUTUMN')
  await expect.poll(() => readSavedFields(id, 'coupon')).toMatchObject({ code: 'AUTUMN' })

  await press(code, `{Escape}${toShortcut('d')}`)
  const conflicts = page.getByRole('region', { name: 'Conflicts' })
  await expect.element(conflicts).toMatchTextContent(/Requires the pro plan/)
  await conflicts.getByRole('button', { name: 'Discard' }).click()
  await expectSaved()
  await expect.poll(() => coupon.elements().length).toBe(1)
  const savedBlocks = await readSavedBlocks(id)
  expect(savedBlocks.filter(({ type }) => type === 'coupon')).toHaveLength(1)
})

async function addPage(pages: Locator, name: string): Promise<void> {
  await pages.getByRole('button', { name: 'New page' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Add page' }).click()
  const row = pages.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect.element(row).toHaveAttribute('aria-current', 'page')
}

/** The names of the pages as the service has stored them, in order. */
async function readSavedPages(id: string): Promise<string[]> {
  return (await readContent(id)).pages.map(({ name }) => name)
}

test('title, description and search settings of a page are saved in one step, with a preview', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings([])
  const pages = await openPane('Pages')
  await pages.getByRole('button', { name: 'Search and sharing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search and sharing' })
  const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(5)
  await dialog.getByRole('textbox', { name: 'Title' }).fill(word)
  await dialog.getByRole('textbox', { name: 'Description' }).fill(word)
  await dialog.getByRole('textbox', { name: 'Address of the original' }).fill('javascript:alert(1)')
  await expect.element(dialog.getByRole('region', { name: 'Search result' })).toMatchTextContent(new RegExp(word))
  const { scrollWidth, clientWidth } = dialog.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  await expectAccessible('[role="dialog"]')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Enter a web address, such as https://example.com/menu.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Address of the original' }).fill('https://example.com/menu')
  await dialog.getByRole('checkbox', { name: 'Keep this page out of search engines' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => (await readContent(id)).pages[0])
    .toMatchObject({ title: word, description: word, canonical: 'https://example.com/menu', noindex: true })
  await userEvent.keyboard(toShortcut('z'))
  await expect.poll(async () => (await readContent(id)).pages[0]).not.toHaveProperty('title')
})

test('search settings that somebody else changed while the dialog was open are kept', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings([])
  await (await openPane('Pages')).getByRole('button', { name: 'Search and sharing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search and sharing' })
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Mine')
  const [home] = (await readContent(id)).pages
  const [header] = home?.blocks ?? []
  if (!home || !header) throw new Error('The page has no header.')
  await editAsAnother(id, [
    { op: 'setPage', page: home.id, fields: { title: 'Theirs' } },
    { op: 'setBlock', page: home.id, block: header.id, fields: { title: 'Osteria Lume' } },
  ])
  await expect.element(dialog.getByText(/Empty: Osteria Lume$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => (await readContent(id)).pages[0])
    .toMatchObject({ title: 'Theirs', description: 'Mine' })
})

test('a page of the document is duplicated with its blocks as one step', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings(['First', 'Second'])
  const pages = await openPane('Pages')
  await pages.getByRole('button', { name: /^Actions: / }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect.poll(async () => (await readContent(id)).pages.map(({ blocks }) => blocks.length)).toEqual([3, 3])
  const { pages: saved } = await readContent(id)
  expect(saved[1]?.name).toBe(`${saved[0]?.name} (copy)`)
  expect(saved[1]?.blocks.map(({ id: block }) => block)).not.toEqual(saved[0]?.blocks.map(({ id: block }) => block))
})
