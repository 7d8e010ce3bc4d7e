import { request as overHttp } from 'node:http'
import type { Page } from '@playwright/test'
import { expectAccessible, openDialog } from './expect-accessible.ts'
import { type SpawnedStack } from '../src/testing/stack.ts'
import { make } from './screenshot-states.ts'
import { expect, signIn, test } from './stack.ts'

const newHost = (ending: string) => `go-${crypto.randomUUID().slice(0, 8)}.${ending}`

/** The status and the Location of a visitor's request to another host. */
function visit({ serviceOrigin }: SpawnedStack, host: string, path: string): Promise<[number, string | undefined]> {
  const { promise, resolve, reject } = Promise.withResolvers<[number, string | undefined]>()
  const { hostname, port } = new URL(serviceOrigin)
  overHttp({ hostname, port, path, headers: { host } }, (answer) => {
    answer.resume()
    resolve([answer.statusCode ?? 0, answer.headers.location])
  })
    .on('error', reject)
    .end()
  return promise
}

const newCode = (page: Page, { origin }: SpawnedStack) =>
  make(page, `${origin}/api/codes`, {
    name: 'Summer menu',
    destination: { type: 'url', url: 'https://example.com/summer' },
  })

test('a domain is added by keyboard, its steps are shown until they work, and it is removed', async ({
  page,
  stack,
}) => {
  await signIn(page, stack)
  const pending = newHost('example')
  const table = page.getByRole('table', { name: 'Domains' })
  await test.step('the form refuses what is no host, and keeps what was typed', async () => {
    await page.goto(`${stack.origin}/settings`)
    await page.getByRole('link', { name: 'Domains' }).click()
    await page.getByRole('button', { name: 'Add domain' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add domain' })
    await expect(dialog.getByLabel('Domain')).toBeFocused()
    await page.keyboard.type('10.0.0.1')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('An IP address cannot be a domain')).toBeVisible()
    await expect(dialog.getByLabel('Domain')).toBeFocused()
    await dialog.getByRole('radio', { name: 'A page' }).check()
    await dialog.getByRole('button', { name: 'Add domain' }).click()
    await expect(dialog.getByText('Choose a page.')).toBeVisible()
    await expectAccessible(page, openDialog)
    await dialog.getByRole('radio', { name: 'Scans' }).check()
    await dialog.getByLabel('Domain').fill(`https://${pending}/`)
    await page.keyboard.press('Enter')
  })
  await test.step('the steps have the record to copy, and say what is missing', async () => {
    const steps = page.getByRole('dialog', { name: pending })
    await expect(steps.getByText(`_tessera.${pending}`, { exact: true })).toBeVisible()
    await expect(steps.getByRole('status')).toContainText('It is checked again by itself')
    await expect(steps.getByRole('status')).toContainText('Last check')
    await steps.getByRole('button', { name: 'Check now' }).click()
    await expectAccessible(page, openDialog)
    await page.keyboard.press('Escape')
    await expect(table.getByRole('row', { name: pending })).toContainText('Pending')
  })
  await test.step('a domain that counts as verified is listed as such, on a phone too', async () => {
    const verified = newHost('test')
    await make(page, `${stack.origin}/api/domains`, { host: verified, use: 'scans' })
    await page.reload()
    await expect(table.getByRole('row', { name: verified })).toContainText('Verified')
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(table.getByRole('row', { name: verified })).toContainText('Verified')
    await expectAccessible(page)
  })
  await test.step('the removal says what stops working', async () => {
    await page.getByRole('button', { name: `Remove ${pending}` }).click()
    const question = page.getByRole('alertdialog', { name: 'Remove domain' })
    await expect(question).toContainText('It does not answer visitors yet.')
    await question.getByRole('button', { name: 'Remove domain' }).click()
    await expect(table.getByRole('row', { name: pending })).toHaveCount(0)
  })
})

test('a code shows its address on an own domain, and its aliases are edited and scanned', async ({ page, stack }) => {
  await signIn(page, stack)
  const host = newHost('test')
  await make(page, `${stack.origin}/api/domains`, { host, use: 'scans' })
  const { id, shortCode } = await newCode(page, stack)
  await page.goto(`${stack.origin}/codes/${id}`)
  const addresses = page.getByRole('group', { name: 'On your domains' })
  await expect(addresses).toContainText(`${host}:`)
  await expect(addresses.getByRole('button', { name: `Copy address at ${host}` })).toBeVisible()
  expect(await visit(stack, host, `/${String(shortCode)}`)).toEqual([302, 'https://example.com/summer'])

  await test.step('an alias on a foreign host is refused beside its field', async () => {
    await page.getByRole('button', { name: 'Edit aliases' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit aliases' })
    await dialog.getByLabel('Aliases').fill('bit.ly/menu')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('bit.ly is not a verified domain')).toBeVisible()
    await expectAccessible(page, openDialog)
    await dialog.getByLabel('Aliases').fill(`${host}/s/Menu\n${host}/card`)
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toBeHidden()
  })
  await expect(page.getByText(`${host}/s/Menu`, { exact: true })).toBeVisible()
  await expect(page.getByText(`added the aliases ${host}/s/Menu, ${host}/card`)).toBeVisible()
  expect(await visit(stack, host, '/s/Menu?x=1')).toEqual([302, 'https://example.com/summer'])
  expect((await visit(stack, host, '/s/menu'))[0]).toBe(404)
  await expectAccessible(page)

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Edit aliases' }).click()
    await page.getByRole('dialog').getByLabel('Aliases').fill('')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('None. Only the scan address opens this code.')).toBeVisible()
    await expectAccessible(page)
  })
  expect((await visit(stack, host, '/s/Menu'))[0]).toBe(404)
})
