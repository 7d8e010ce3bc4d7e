import type { Page } from '@playwright/test'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { canvas, openPage, readContent } from './open-builder.ts'
import { personElsewhere } from './people.ts'
import { expect, test } from './stack.ts'

test('a block above the plan is previewed but not added; an existing one can be edited, and its copy becomes a conflict', async ({
  stack,
  browser,
}) => {
  const { page, setPlan } = await personElsewhere({ browser, stack }, 'pro')
  const id = await openPage(page, stack, [])
  const palette = page.getByRole('region', { name: 'Blocks', exact: true })
  const coupon = canvas(page).getByRole('option', { name: /^Coupon/ })
  const saved = page.getByText('Saved', { exact: true })
  await palette.getByRole('button', { name: 'Coupon', exact: true }).click()
  await expect(coupon).toBeVisible()
  await expect.poll(() => findCodes(page, stack, id)).toEqual(['WELCOME15'])

  await setPlan('basic')
  await page.reload()
  const before = await readContent(page, stack, id)
  await palette.getByRole('button', { name: 'Coupon requires the Pro plan' }).click()
  const preview = page.getByRole('dialog', { name: 'Coupon requires the Pro plan' })
  await expect(preview.getByText('WELCOME15')).toBeVisible()
  await preview.getByRole('button', { name: 'Back to the page' }).click()
  await expect(preview).toBeHidden()
  await expect(coupon).toHaveCount(1)
  await expect(saved).toBeVisible()
  expect(await readContent(page, stack, id)).toEqual(before)

  await coupon.click()
  const code = page.getByRole('region', { name: 'Block settings' }).getByLabel('Code')
  await code.fill('AUTUMN')
  await expect.poll(() => findCodes(page, stack, id)).toEqual(['AUTUMN'])

  await code.press('Escape')
  await page.keyboard.press('ControlOrMeta+d')
  const conflicts = page.getByRole('region', { name: 'Conflicts' })
  await expect(conflicts).toContainText('Requires the pro plan')
  await conflicts.getByRole('button', { name: 'Discard' }).click()
  await expect(saved).toBeVisible()
  await expect(coupon).toHaveCount(1)
  expect(await findCodes(page, stack, id)).toEqual(['AUTUMN'])
  await page.context().close()
})

/** Codes of the saved coupons. */
async function findCodes(page: Page, stack: SpawnedStack, id: string): Promise<unknown[]> {
  const { pages } = await readContent(page, stack, id)
  return pages.flatMap(({ blocks }) =>
    blocks.filter(({ type }) => type === 'coupon').map(({ fields }) => fields['code']),
  )
}
