import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { dragByMouse } from './dragging.ts'
import { expectNoViolations } from './expect-accessible.ts'
import { openPane, readContent } from './open-builder.ts'
import { expect, signIn, test } from './stack.ts'

const Content = z.object({
  pages: z.array(
    z.object({
      name: z.string(),
      slug: z.string(),
      icon: z.string(),
      blocks: z.array(z.object({ id: z.string(), type: z.string(), fields: z.record(z.string(), z.unknown()) })),
    }),
  ),
  theme: z.record(z.string(), z.unknown()),
  nav: z.record(z.string(), z.unknown()),
})

let id = ''
test.beforeEach(async ({ page, stack }, { title }) => {
  await signIn(page, stack)
  // Each test has its own page.
  const made = await page.request.post(`${stack.origin}/api/pages`, {
    data: {
      name: 'Harbour House',
      subdomain: `forms-${title.length}-${Date.now().toString(36)}`,
      templateId: 'blank',
    },
    headers: { origin: stack.origin },
  })
  id = z.object({ id: z.string() }).parse(await made.json()).id
  await page.goto(`${stack.origin}/pages/${id}/edit`)
  await expect(page.getByRole('region', { name: 'Blocks' })).toBeVisible()
})

test('by keyboard alone a block is added, its text and list are edited, and all is saved', async ({ page, stack }) => {
  const palette = page.getByRole('region', { name: 'Blocks' })
  await palette.getByRole('searchbox', { name: 'Find a block' }).focus()
  await page.keyboard.type('questions')
  await page.keyboard.press('Enter')
  const form = settings(page)
  await expect(form.getByRole('heading', { name: 'Questions and answers' })).toBeVisible()
  const title = form.getByRole('textbox', { name: 'Title' })
  await title.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Before you come')
  await form.getByRole('button', { name: /^Add to/ }).focus()
  await page.keyboard.press('Enter')
  const rows = form.getByRole('listitem').locator('[data-row]')
  await expect(rows.last()).toBeFocused()
  const before = await rows.count()
  await form.getByRole('textbox', { name: 'Question' }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('May dogs come in?')
  await rows.last().focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(rows.nth(before - 2)).toBeFocused()
  await expect(rows.nth(before - 2)).toContainText('May dogs come in?')
  await saved(page)
  const { pages } = await toContent(page, stack.origin)
  const faq = pages[0]?.blocks.find(({ type }) => type === 'faq')
  const items = z.array(z.object({ question: z.string() })).parse(faq?.fields['items'])
  expect(faq?.fields['title']).toBe('Before you come')
  expect(items[before - 2]?.question).toBe('May dogs come in?')
  expect(items).toHaveLength(before)
})

test('list items are sorted with mouse and keyboard, and pages below the home page', async ({ page, stack }) => {
  await add(page, 'Questions and answers')
  const form = settings(page)
  await form.getByRole('button', { name: /^Add to/ }).click()
  await form.getByRole('textbox', { name: 'Question' }).fill('May dogs come in?')
  const rows = form.getByRole('listitem').locator('[data-row]')
  const count = await rows.count()
  const handles = form.getByRole('button', { name: /^Reorder/ })
  await dragByMouse(page, handles.last(), handles.first())
  await expect(rows.first()).toContainText('May dogs come in?')
  await expect(handles.first()).toBeFocused()
  // During an animation, dnd-kit would measure items at their current position.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  await page.keyboard.press('Space')
  await expect(form.getByText(`Lifted May dogs come in?, 1 of ${count}.`)).toBeAttached()
  // dnd-kit ignores an arrow key until it has measured the rows, some frames after it says that a row is lifted.
  await expect(async () => {
    if ((await form.getByText(/^Lifted/).count()) > 0) await page.keyboard.press('ArrowDown')
    const moved = form.getByText(`May dogs come in?, 2 of ${count}.`, { exact: true })
    await expect(moved).toBeAttached({ timeout: 3_000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(form.getByText(/^Canceled/)).toBeAttached()
  await expect(rows.first()).toContainText('May dogs come in?')
  await expect(handles.first()).toBeFocused()

  await openPane(page, 'Pages')
  const panel = page.getByRole('region', { name: 'Pages' })
  for (const name of ['Wine', 'Beer']) {
    await panel.getByRole('button', { name: 'New page' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('button', { name: 'Add page' }).click()
    await expect(panel.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-current', 'page')
  }
  // The home page stays first.
  await dragByMouse(page, panel.getByRole('button', { name: 'Reorder Beer' }), panel.getByRole('listitem').first())
  await expect(panel.getByRole('listitem').nth(1)).toContainText('Beer')
  await saved(page)
  const { pages } = await toContent(page, stack.origin)
  expect(pages.map(({ name }) => name).slice(1)).toEqual(['Beer', 'Wine'])
  const faq = pages[0]?.blocks.find(({ type }) => type === 'faq')
  expect(z.array(z.object({ question: z.string() })).parse(faq?.fields['items'])[0]?.question).toBe('May dogs come in?')
})

test('a period of typing is one history entry, however often it was saved', async ({ page, stack }) => {
  await add(page, 'Heading')
  const field = settings(page).getByRole('textbox', { name: 'Text' })
  const begun = await field.inputValue()
  await field.fill('')
  await field.pressSequentially('Kitchen and bar')
  await saved(page)
  await field.pressSequentially(' on the quay')
  await field.blur()
  await saved(page)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(field).toHaveValue(begun)
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  await expect(field).toHaveValue('Kitchen and bar on the quay')
  await saved(page)
  const { pages } = await toContent(page, stack.origin)
  expect(pages[0]?.blocks.at(-1)?.fields).toMatchObject({ text: 'Kitchen and bar on the quay' })
})

test('rich text is edited with its marks and stored in the shape of its schema', async ({ page, stack }) => {
  await add(page, 'Text')
  const text = settings(page).getByRole('textbox', { name: 'Text', exact: true })
  await text.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  const bold = settings(page).getByRole('button', { name: 'Bold' })
  await page.keyboard.press('ControlOrMeta+b')
  await expect(bold).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('Open')
  await page.keyboard.press('ControlOrMeta+b')
  await expect(bold).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.type(' from noon')
  await text.blur()
  await saved(page)
  const { pages } = await toContent(page, stack.origin)
  expect(pages[0]?.blocks.at(-1)?.fields['content']).toEqual({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Open', marks: [{ type: 'bold' }] },
          { type: 'text', text: ' from noon', marks: [] },
        ],
      },
    ],
  })
})

test('a value that a schema rejects stays in its field with the reason, shows in the outline, and is saved once it is fixed', async ({
  page,
  stack,
}) => {
  await add(page, 'Button')
  const address = settings(page).getByRole('textbox', { name: /: address$/ })
  await address.fill('ftp://example.com')
  await expect(settings(page).getByRole('alert')).toContainText('Must be empty or an address')
  await expect(settings(page).getByText('They are saved once they are corrected')).toBeVisible()
  await expect(page.getByText('1 not valid, not saved')).toBeVisible()
  const schemas = Promise.withResolvers<void>()
  await page.route('**/api/page-blocks?*', async (route) => {
    await schemas.promise
    await route.continue()
  })
  await page.reload()
  await expect(page.getByText('1 not valid, not saved')).toBeVisible()
  await openPane(page, 'Outline')
  const outline = page.getByRole('region', { name: 'Outline' })
  await expect(outline.getByRole('option').last()).toBeVisible()
  // The schemas arrive late.
  schemas.resolve()
  await expect(outline.getByRole('option').last()).toContainText('has a problem')
  await outline.getByRole('option').first().click()
  await outline.getByRole('option').last().click()
  await expect(settings(page).getByRole('alert')).toContainText('Must be empty or an address')
  await settings(page)
    .getByRole('combobox', { name: /leads to/ })
    .selectOption('Address')
  await settings(page)
    .getByRole('textbox', { name: /: address$/ })
    .fill('example.com/book')
  await expect(settings(page).getByRole('alert')).toHaveCount(0)
  await expect(settings(page).getByText('They are saved once they are corrected')).toHaveCount(0)
  await expect(outline.getByRole('option').last()).not.toContainText('has a problem')
  await saved(page)
  const { pages } = await toContent(page, stack.origin)
  expect(JSON.stringify(pages[0]?.blocks.at(-1)?.fields)).toContain('https://example.com/book')
})

test('the theme is changed, a page is added and named, and the navigation is set', async ({ page, stack }) => {
  await openPane(page, 'Theme')
  const theme = page.getByRole('region', { name: 'Theme' })
  await theme.getByRole('radio', { name: 'Dusk' }).check()
  await theme.getByRole('radio', { name: 'Round', exact: true }).check()
  await expectNoViolations(page)
  await openPane(page, 'Pages')
  const panel = page.getByRole('region', { name: 'Pages' })
  await panel.getByRole('button', { name: 'New page' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Über uns')
  await page.getByRole('button', { name: 'Add page' }).click()
  await expect(panel.getByRole('button', { name: /^Über uns/ })).toHaveAttribute('aria-current', 'page')
  await expect(panel.getByRole('textbox', { name: 'Address' })).toHaveValue('uber-uns')
  await panel.getByRole('textbox', { name: 'Address' }).fill('about')
  await panel.getByRole('button', { name: /^Icon/ }).click()
  await page.getByRole('button', { name: 'users', exact: true }).click()
  await panel.getByRole('combobox', { name: 'Navigation' }).selectOption('bar')
  await expectNoViolations(page)
  await saved(page)
  const { pages, theme: stored, nav } = await toContent(page, stack.origin)
  expect(stored).toMatchObject({ palette: 'dusk', corners: 'round' })
  expect(nav).toMatchObject({ style: 'bar' })
  expect(pages.map(({ name, slug, icon }) => ({ name, slug, icon })).at(-1)).toEqual({
    name: 'Über uns',
    slug: 'about',
    icon: 'users',
  })
})

test('when the open page is removed, by undo or by others, the home page is shown', async ({ page, stack }) => {
  await openPane(page, 'Pages')
  const panel = page.getByRole('region', { name: 'Pages' })
  const addPage = async (name: string) => {
    await panel.getByRole('button', { name: 'New page' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('button', { name: 'Add page' }).click()
    await expect(panel.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-current', 'page')
  }
  const home = panel.getByRole('button').and(panel.locator('[aria-current=page]'))
  const blocks = page.getByRole('listbox', { name: /^Blocks of/ })
  await addPage('Wine')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('The page Wine no longer exists. This is the home page.')).toBeVisible()
  await expect(home).toHaveCount(1)
  await expect(blocks.getByRole('option').first()).toBeVisible()
  await addPage('Beer')
  await saved(page)
  const { revision, pages } = await readContent(page, stack, id)
  const beer = pages.at(-1)?.id ?? ''
  const removal = { revision, operations: [{ op: 'removePage', page: beer }] }
  const headers = { origin: stack.origin }
  const reply = await page.request.post(`${stack.origin}/api/pages/${id}/edits`, { data: removal, headers })
  expect(reply.ok()).toBe(true)
  await expect(page.getByText('The page Beer no longer exists. This is the home page.')).toBeVisible()
  await expect(blocks.getByRole('option').first()).toBeVisible()
})

test('axe finds no violations in the palette, the outline or a long form', async ({ page }) => {
  await expectNoViolations(page)
  for (const block of ['Opening hours', 'Links', 'Form', 'Image']) {
    await add(page, block)
    const row = settings(page).locator('[data-row][aria-expanded]').first()
    if (await row.isVisible()) await row.click()
    await expectNoViolations(page, { within: '[aria-label="Block settings"]' })
  }
  await openPane(page, 'Outline')
  await expectNoViolations(page)
})

function settings(page: Page): Locator {
  return page.getByRole('region', { name: 'Block settings' })
}

async function add(page: Page, block: string) {
  await page.getByRole('region', { name: 'Blocks' }).getByRole('button', { name: block, exact: true }).click()
  await expect(settings(page).getByRole('heading', { name: block })).toBeVisible()
}

async function saved(page: Page) {
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
}

async function toContent(page: Page, origin: string) {
  const answer = await page.request.get(`${origin}/api/pages/${id}/content`)
  return Content.parse(await answer.json())
}
