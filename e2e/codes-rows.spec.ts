import type { Page } from '@playwright/test'
import { z } from 'zod'
import { addOption } from './choose-option.ts'
import { expectNoViolations } from './expect-accessible.ts'
import { codeRow, codesTable } from './open-codes.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(async ({ page, stack, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, stack)
  await page.goto(`${stack.origin}/codes?sort=scans`)
  await expect(rows(page).nth(1)).toBeVisible()
})

test('a row has quick actions on hover: copy its link, show its image', async ({ page }) => {
  const row = rows(page).nth(2)
  const shortCode = (await row.locator('.font-mono').textContent()) ?? ''
  await row.hover()
  await page.getByRole('button', { name: 'Copy link' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(shortCode)
  await expectNoViolations(page)
  // Read before the dialog opens, which hides the row from assistive technology.
  const name = (await row.getByRole('link').textContent()) ?? ''
  await row.hover()
  await page.getByRole('button', { name: 'Show QR code' }).click()
  const shown = page.getByRole('dialog', { name })
  await expect(shown.getByRole('img')).toBeVisible()
  const download = page.waitForEvent('download')
  await shown.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'SVG, any size' }).click()
  expect((await download).suggestedFilename()).toContain(shortCode)
})

test('a row’s menu opens by right click and keyboard, and its destination is edited in it', async ({ page }) => {
  const row = rows(page).nth(3)
  const name = (await row.getByRole('link').textContent()) ?? ''
  await row.click({ button: 'right', position: { x: 200, y: 12 } })
  const menu = page.getByRole('menu', { name: `Actions for ${name}` })
  await expect(menu.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('menuitem', { name: 'Copy link' })).toBeFocused()
  await menu.getByRole('menuitem', { name: 'Edit destination' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit destination' })
  await dialog.getByLabel('Destination').fill('example.com/from-the-row')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  // Without the host: the list leaves it out where most codes have it.
  await expect(row).toContainText('/from-the-row')
  // Away from the row below the Save button, so that only the focus marks a row.
  await page.mouse.move(0, 0)
  await rows(page).nth(2).getByRole('link').focus()
  await row.getByRole('link').focus()
  await page.getByRole('button', { name: `Actions for ${name}` }).press('Enter')
  await expect(menu.getByRole('menuitem', { name: 'Archive' })).toBeVisible()
})

test('destinations keep their end, tags stay visible on hover, and scan counts show their period', async ({ page }) => {
  const table = page.getByRole('table', { name: 'Codes' })
  await expect(table.getByRole('columnheader', { name: 'All time' })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: '30 days' })).toBeVisible()
  // The demo's own host is omitted in all rows, but not its path.
  await expect(table).not.toContainText('harbourhouse.example/')
  await expect(table).toContainText('/menu')
  const tag = table.locator('[role=row]:has(span.h-6) span.h-6').first()
  // The row's link covers its cells.
  await tag.hover({ force: true })
  const colors = await tag.evaluate((element) => [
    getComputedStyle(element).backgroundColor,
    getComputedStyle(element.closest('[role=row]') ?? element).backgroundColor,
  ])
  expect(colors[0]).not.toBe(colors[1])
})

test('selected codes get the design of a template, with progress and one Undo', async ({ page, stack }) => {
  const names = await rows(page).getByRole('link').allTextContents()
  for (const name of names.slice(0, 2))
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
  const before = await designs(page, stack.origin)
  await page.getByRole('toolbar', { name: 'Selected codes' }).getByRole('button', { name: 'Design' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the design of 2 codes' })
  await dialog.getByRole('radio', { name: 'Botanical' }).check()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('status').getByText('Applied Botanical to 2 codes')).toBeVisible()
  const after = await designs(page, stack.origin)
  expect(after.filter((design, nth) => design !== before[nth])).toHaveLength(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status').getByText('Restored 2 designs')).toBeVisible()
  expect(await designs(page, stack.origin)).toEqual(before)
})

test('the gallery lists templates for codes and pages, each with Use', async ({ page, stack }) => {
  await page.goto(`${stack.origin}/templates`)
  await page.getByRole('button', { name: 'Use Botanical' }).click()
  const using = page.getByRole('dialog', { name: 'Use Botanical' })
  await addOption(using.getByRole('combobox', { name: 'Codes' }), /./)
  await using.getByRole('button', { name: 'Apply to 1 code' }).click()
  await expect(page.getByRole('status').getByText('Applied Botanical to 1 code')).toBeVisible()
  await page.getByRole('tab', { name: 'Pages' }).click()
  await expect(page).toHaveURL(/of=pages/)
  await page.getByRole('button', { name: /^Restaurant menu.*Use$/ }).click()
  const making = page.getByRole('dialog', { name: 'New page' })
  await expect(making.getByText('Restaurant menu')).toBeVisible()
  await expect(making.getByLabel('Name', { exact: true })).toBeVisible()
})

test('far down the list a code is opened, and going back restores the position', async ({ page }) => {
  const scroller = codesTable(page).locator('../..')
  // Not the end of the list, which moves when the banner of a slow server comes or goes.
  for (const top of [2000, 4000, 6000, 3000]) {
    // The next page may still be loading.
    await expect
      .poll(async () =>
        scroller.evaluate((element, to) => {
          element.scrollTo(0, to)
          return element.scrollTop
        }, top),
      )
      .toBeGreaterThan(top - 1800)
  }
  // A row in the middle of the visible part, so that clicking it does not scroll.
  const link = codeRow(page, 83).getByRole('link').first()
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(codesTable(page).getByRole('link', { name, exact: true }).first()).toBeVisible()
  await expect.poll(async () => scroller.evaluate((element) => element.scrollTop)).toBe(3000)
})

function rows(page: Page) {
  return page.getByRole('table', { name: 'Codes' }).getByRole('row')
}

/** Designs of the most scanned codes as JSON. */
async function designs(page: Page, origin: string): Promise<string[]> {
  const answer: unknown = await (await page.request.get(`${origin}/api/codes?sort=scans&limit=10`)).json()
  const { data } = z
    .object({ data: z.array(z.object({ design: z.looseObject({ plain: z.unknown() }) })) })
    .parse(answer)
  return data.map(({ design }) => JSON.stringify(design.plain))
}
