import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createCode } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { api, createWorkspace, sendOutside } from '#dashboard/testing/workspace.ts'

// Domains under `test` count as verified.
const createHost = (ending = 'test') => `go-${crypto.randomUUID().slice(0, 8)}.${ending}`
const findTable = () => page.getByRole('table', { name: 'Domains' })

test('a domain is added by keyboard', async () => {
  await createWorkspace()
  const pendingHost = createHost('example')
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
  await dialog.getByLabelText('Domain', { exact: true }).fill(`https://${pendingHost}/`)
  await userEvent.keyboard('{Enter}')

  const steps = page.getByRole('dialog', { name: pendingHost })
  await expect.element(steps.getByText(`_tessera.${pendingHost}`, { exact: true })).toBeVisible()
  await expect.element(steps.getByRole('status')).toMatchTextContent('It is checked again automatically')
  await expect.element(steps.getByRole('status')).toMatchTextContent('Last check')
  await steps.getByRole('button', { name: 'Check now' }).click()
  await expectAccessible('[role=dialog]')
  await userEvent.keyboard('{Escape}')
  await expect.element(findRow(pendingHost)).toMatchTextContent('Pending')
})

test('the confirmation of a removal says what will stop working', async () => {
  await createWorkspace()
  const [pendingHost, verifiedHost] = [createHost('example'), createHost()]
  for (const host of [pendingHost, verifiedHost]) await api('POST /domains', { body: { host, use: 'scans' } })
  await openScreen('/settings/domains')
  await expect.element(findRow(verifiedHost)).toMatchTextContent('Verified')
  await expectAccessible()
  await page.viewport(phoneSize.width, phoneSize.height)
  await expect.element(findRow(verifiedHost)).toMatchTextContent('Verified')
  await expectAccessible()
  await page.getByRole('button', { name: `Remove ${pendingHost}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove domain' })
  await expect.element(question).toMatchTextContent('It does not answer visitors yet.')
  await question.getByRole('button', { name: 'Remove domain' }).click()
  await expect.element(findRow(pendingHost)).not.toBeInTheDocument()
})

test('the aliases of a code are edited and scanned', async () => {
  await createWorkspace()
  const host = createHost()
  await api('POST /domains', { body: { host, use: 'scans' } })
  const { id, shortCode } = await createCode({ destination: { type: 'url', url: 'https://example.com/summer' } })
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
  await page.getByRole('tab', { name: 'History' }).click()
  await expect.element(page.getByText(new RegExp(`added the aliases ${host}/s/Menu, ${host}/card`))).toBeVisible()
  expect(await visit(host, '/s/Menu?x=1')).toEqual([302, 'https://example.com/summer'])
  expect(await visit(host, '/s/menu.')).toEqual([302, 'https://example.com/summer'])
  expect(await visit(host, '/s/menus')).toEqual([404, undefined])
  await expectAccessible()

  await openScreen(`/codes/${id}`, phoneSize)
  await page.getByRole('button', { name: 'Edit aliases' }).click()
  await aliases.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(/None. Only the scan address opens this code./)).toBeVisible()
  // That is shown before the service has answered; the dialog stays open until then.
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await visit(host, '/s/Menu')).toEqual([404, undefined])
})

function findRow(host: string) {
  return findTable().getByRole('row', { name: new RegExp(host) })
}

/** The status and the Location header that a visitor gets. */
async function visit(host: string, path: string): Promise<[number, string | undefined]> {
  const { status, headers } = await sendOutside({ url: `http://${host}${path}` })
  return [status, headers['location']]
}

test('unknown codes and the root of a domain get addresses outside of scan hosts', async () => {
  await createWorkspace()
  const host = createHost()
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
  await form.getByRole('button', { name: 'Edit addresses' }).click()
  // What somebody else changes meanwhile stays.
  const unknownUrl = 'https://www.example.com/theirs'
  await api('PATCH /domains/{id}', { params: { id }, body: { unknownUrl } })
  await form.getByLabelText(new RegExp(`^${host} opens`)).fill('www.example.com/start')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByRole('button', { name: 'Edit addresses' })).toBeVisible()
  expect((await api('GET /domains')).data).toMatchObject([{ rootUrl: 'https://www.example.com/start', unknownUrl }])
})
