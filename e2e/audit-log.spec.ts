import { readFile } from 'node:fs/promises'
import { expectAccessible, openDialog } from './expect-accessible.ts'
import { makeCode } from './open-codes.ts'
import { expect, signIn, test } from './stack.ts'

test('the audit log says who changed what, narrows to it, and is exported', async ({ page, stack }) => {
  const headers = { origin: stack.origin }
  await signIn(page, stack)
  const code = await makeCode(page, stack, { name: 'Counter card' })
  await page.request.patch(`${stack.origin}/api/codes/${code.id}`, { headers, data: { name: 'Counter sign' } })
  await page.goto(`${stack.origin}/settings`)
  await page.getByRole('link', { name: 'Audit log' }).click()
  const log = page.getByRole('table', { name: 'Audit log' })
  await test.step('narrowed to codes and today, which stays in the address', async () => {
    await page.getByRole('button', { name: 'All actions' }).click()
    await page.getByRole('menuitemradio', { name: 'Codes', exact: true }).click()
    await page.getByRole('button', { name: 'Any time' }).click()
    await page.getByRole('menuitemradio', { name: 'Today' }).click()
    await expect(page).toHaveURL(/action=code\.&days=1/)
    await page.reload()
    await expect(log.getByRole('row', { name: /Changed code/ }).first()).toContainText('Counter')
    await expect(log.getByRole('row', { name: /Created code/ }).first()).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('an entry opens by keyboard with the change', async () => {
    await log.getByRole('link', { name: 'Changed code' }).first().focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Changed code' })
    await expect(dialog.getByRole('row', { name: /^Name/ })).toContainText('Counter cardCounter sign')
    await expectAccessible(page, openDialog)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await test.step('exported', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n')
    expect(lines[0]).toMatch(/^at,actor,/)
    expect(lines.slice(1).every((line) => line.includes('code.'))).toBe(true)
    expect(lines.join('\n')).toContain('Counter sign')
  })
  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(log.getByRole('link', { name: 'Changed code' }).first()).toBeVisible()
    await expectAccessible(page)
  })
})
