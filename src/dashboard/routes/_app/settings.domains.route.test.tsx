import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { makeCode } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen, phone } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { api, makeWorkspace, sendOutside } from '#dashboard/testing/workspace.ts'

// Domains under `test` count as verified.
const newHost = (ending = 'test') => `go-${crypto.randomUUID().slice(0, 8)}.${ending}`
const table = () => page.getByRole('table', { name: 'Domains' })

test('a domain is added by keyboard; the form rejects invalid hosts, and the steps have the record to copy', async () => {
  await makeWorkspace()
  const pending = newHost('example')
  await openScreen('/settings')
  await page.getByRole('link', { name: 'Domains' }).click()
  await press(page.getByRole('button', { name: 'Add domain' }).first(), '{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Add domain' })
  await expect.element(dialog.getByLabelText('Domain', { exact: true })).toHaveFocus()
  await userEvent.keyboard('10.0.0.1{Enter}')
  await expect.element(dialog.getByText(/An IP address cannot be a domain/)).toBeVisible()
  await expect.element(dialog.getByLabelText('Domain', { exact: true })).toHaveFocus()
  await dialog.getByRole('radio', { name: /^A page/ }).click()
  await dialog.getByRole('button', { name: 'Add domain' }).click()
  await expect.element(dialog.getByText('Choose a page.')).toBeVisible()
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('radio', { name: /^Scans/ }).click()
  await dialog.getByLabelText('Domain', { exact: true }).fill(`https://${pending}/`)
  await userEvent.keyboard('{Enter}')

  const steps = page.getByRole('dialog', { name: pending })
  await expect.element(steps.getByText(`_tessera.${pending}`, { exact: true })).toBeVisible()
  await expect.element(steps.getByRole('status')).toMatchTextContent('It is checked again by itself')
  await expect.element(steps.getByRole('status')).toMatchTextContent('Last check')
  await steps.getByRole('button', { name: 'Check now' }).click()
  await expectAccessible('[role=dialog]')
  await userEvent.keyboard('{Escape}')
  await expect.element(findRow(pending)).toMatchTextContent('Pending')
})

test('domains are listed as verified or pending, on a phone too, and the removal says what stops working', async () => {
  await makeWorkspace()
  const [pending, verified] = [newHost('example'), newHost()]
  for (const host of [pending, verified]) await api('POST /domains', { body: { host, use: 'scans' } })
  await openScreen('/settings/domains')
  await expect.element(findRow(verified)).toMatchTextContent('Verified')
  await expectAccessible()
  await page.viewport(phone.width, phone.height)
  await expect.element(findRow(verified)).toMatchTextContent('Verified')
  await expectAccessible()
  await page.getByRole('button', { name: `Remove ${pending}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove domain' })
  await expect.element(question).toMatchTextContent('It does not answer visitors yet.')
  await question.getByRole('button', { name: 'Remove domain' }).click()
  await expect.element(findRow(pending)).not.toBeInTheDocument()
})

test('a code shows its address on an own domain, and its aliases are edited and scanned', async () => {
  await makeWorkspace()
  const host = newHost()
  await api('POST /domains', { body: { host, use: 'scans' } })
  const { id, shortCode } = await makeCode({ destination: { type: 'url', url: 'https://example.com/summer' } })
  await openScreen(`/codes/${id}`)
  const addresses = page.getByRole('group', { name: 'On your domains' })
  await expect.element(addresses).toMatchTextContent(`${host}:`)
  await expect.element(addresses.getByRole('button', { name: `Copy address at ${host}` })).toBeVisible()
  expect(await visit(host, `/${shortCode}`)).toEqual([302, 'https://example.com/summer'])

  await press(page.getByRole('button', { name: 'Edit aliases' }), '{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Edit aliases' })
  const aliases = dialog.getByLabelText('Aliases')
  await aliases.fill('bit.ly/menu')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText(/bit.ly is not a verified domain/)).toBeVisible()
  await expectAccessible('[role=dialog]')
  await aliases.fill(`${host}/s/Menu\n${host}/card`)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText(`${host}/s/Menu`, { exact: true })).toBeVisible()
  await expect.element(page.getByText(new RegExp(`added the aliases ${host}/s/Menu, ${host}/card`))).toBeVisible()
  expect(await visit(host, '/s/Menu?x=1')).toEqual([302, 'https://example.com/summer'])
  expect(await visit(host, '/s/menu.')).toEqual([302, 'https://example.com/summer'])
  expect(await visit(host, '/s/menus')).toEqual([404, undefined])
  await expectAccessible()

  await openScreen(`/codes/${id}`, phone)
  await page.getByRole('button', { name: 'Edit aliases' }).click()
  await aliases.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(/None. Only the scan address opens this code./)).toBeVisible()
  expect(await visit(host, '/s/Menu')).toEqual([404, undefined])
})

function findRow(host: string) {
  return table().getByRole('row', { name: new RegExp(host) })
}

/** The status and the Location that a visitor gets. */
async function visit(host: string, path: string): Promise<[number, string | undefined]> {
  const { status, headers } = await sendOutside({ url: `http://${host}${path}` })
  return [status, headers['location']]
}

test('a domain for scans gets addresses for unknown codes and for its root, except addresses on a host of scans', async () => {
  await makeWorkspace()
  const host = newHost()
  const { id } = await api('POST /domains', { body: { host, use: 'scans' } })
  await openScreen(`/settings/domains?open=${id}`)
  const dialog = page.getByRole('dialog', { name: host })
  const form = dialog.getByRole('region', { name: 'Other addresses' })
  await expect.element(form).toMatchTextContent('Unknown codes open a page that says so.')
  await form.getByRole('button', { name: 'Edit addresses' }).click()
  await form.getByLabelText(/^Unknown codes open/).fill('htps://example.com/help')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByText(/Did you mean https:\/\/example\.com\/help\?/)).toBeVisible()
  await expectAccessible('[role=dialog]')
  await form.getByLabelText(/^Unknown codes open/).fill(`https://${host}/help`)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByText(/could lead in a circle/)).toBeVisible()
  await form.getByLabelText(/^Unknown codes open/).fill('www.example.com/help')
  await form.getByLabelText(new RegExp(`^${host} opens`)).fill('www.example.com')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(`Saved the addresses of ${host}`)).toBeVisible()
  await expect
    .element(form)
    .toMatchTextContent('the domain opens https://www.example.com/. Unknown codes open https://www.example.com/help.')
  await expectAccessible('[role=dialog]')
  expect((await api('GET /domains')).data).toMatchObject([
    { rootUrl: 'https://www.example.com/', unknownUrl: 'https://www.example.com/help' },
  ])
})
