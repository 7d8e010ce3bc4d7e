import { phoneAgent } from '../src/testing/phone-agent.ts'
import { findCodesTable, fillNewCode, createCode, openCodes } from './open-codes.ts'
import { expect, signIn, test } from './stack.ts'

test('the next scan of a code opens its new destination', async ({ page, stack }) => {
  await signIn(page, stack)
  await openCodes(page, stack)
  await page.keyboard.press('c')
  const dialog = await fillNewCode(page, 'Printed poster', 'old.example/page')
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Printed poster' })).toBeVisible()
  const scanUrl = await page.getByRole('link', { name: 'open its scan address' }).getAttribute('href')
  const scan = async () => {
    const reply = await fetch(scanUrl ?? '', { redirect: 'manual', headers: { 'user-agent': phoneAgent } })
    return reply.headers.get('location')
  }
  expect(await scan()).toBe('https://old.example/page')
  const scans = page.getByRole('table', { name: 'Latest scans' }).getByRole('row')
  await expect(scans).toHaveCount(2)
  const destination = page.getByRole('region', { name: 'Destination' })
  await page.getByRole('button', { name: 'Edit destination' }).click()
  await destination.getByLabel('Destination').fill('new.example/page')
  await page.keyboard.press('Enter')
  await expect(destination.getByRole('link', { name: 'https://new.example/page' })).toBeVisible()
  await expect.poll(scan).toBe('https://new.example/page')
  await expect(scans).not.toHaveCount(2)
})

test('on a phone, a code is found and its destination is changed', async ({ page, stack, browser }) => {
  await signIn(page, stack)
  const { id } = await createCode(page, stack, { name: 'Poster at the pier' })
  const storageState = await page.context().storageState()
  const context = await browser.newContext({
    storageState,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const phone = await context.newPage()
  await openCodes(phone, stack)
  await phone.getByRole('button', { name: 'Folders' }).tap()
  await phone.getByRole('dialog', { name: 'Choose a folder' }).getByRole('treeitem', { name: 'Unfiled' }).tap()
  await expect(phone.getByRole('button', { name: 'Remove Unfiled' })).toBeVisible()
  await phone.getByLabel('Search codes').fill('pier')
  await expect(phone).toHaveURL(/q=pier/)
  await findCodesTable(phone).getByRole('link', { name: 'Poster at the pier' }).tap()
  await expect(phone).toHaveURL(new RegExp(`/codes/${id}`))
  await phone.getByRole('button', { name: 'Edit destination' }).tap()
  const destination = phone.getByRole('region', { name: 'Destination' })
  await destination.getByLabel('Destination').fill('example.com/pier')
  await destination.getByRole('button', { name: 'Save' }).tap()
  await expect(destination.getByRole('link', { name: 'https://example.com/pier' })).toBeVisible()
  await phone.goBack()
  await expect(phone.getByLabel('Search codes')).toHaveValue('pier')
  await expect(findCodesTable(phone)).toContainText('/pier')
  await context.close()
})
