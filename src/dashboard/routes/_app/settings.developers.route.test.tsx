import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { api, createWorkspace, sendOutside } from '#dashboard/testing/workspace.ts'

const log = page.getByRole('table', { name: 'Requests' })
const dialog = page.getByRole('dialog')

test('the copied first call of a new key works', async () => {
  await createWorkspace()
  await openScreen('/settings/developers')
  const quickStart = page.getByRole('region', { name: 'Command that lists codes' })
  await expect.element(quickStart).toMatchTextContent('YOUR_API_KEY')
  await page.getByRole('button', { name: 'New key' }).click()
  await dialog.getByLabelText('Name').fill('First steps')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const command = (await dialog.getByRole('region', { name: 'First call' }).findElement()).textContent
  await expectAccessible('[role=dialog]')
  const [, url = '', name = '', value = ''] = /^curl '([^']+)' \\\n {2}-H '([^:]+): ([^']+)'$/.exec(command) ?? []
  const reply = await sendOutside({ url, headers: { [name]: value } })
  expect([reply.status, JSON.parse(reply.body)]).toEqual([200, expect.objectContaining({ data: [] })])
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await expect.element(page.getByRole('table', { name: 'API keys' })).toMatchTextContent('First steps')
})

test('a key links to its requests', async () => {
  const { serviceOrigin } = await createWorkspace()
  const key = await createKey('First steps')
  await callService(`${serviceOrigin}/v1/codes`, key)
  await openScreen('/settings/developers')
  const row = page.getByRole('table', { name: 'API keys' }).getByRole('row', { name: /First steps/ })
  await expect.element(row).toMatchTextContent('via 203.0.113.0/24')
  await expect.element(page.getByRole('progressbar', { name: 'Requests in this minute' })).toBeVisible()
  await expectAccessible()
  await row.getByRole('link', { name: 'Requests of First steps' }).click()
  await expect.element(log.getByRole('row', { name: /GET \/v1\/codes/ })).toMatchTextContent('200')
})

test('a request appears in the log at once', async () => {
  const { serviceOrigin } = await createWorkspace()
  const key = await createKey('Second steps')
  await openScreen('/settings/developers/requests')
  await expect.element(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible()
  await callService(`${serviceOrigin}/v1/codes/cod_0`, key)
  const notFoundRow = log.getByRole('row', { name: /codes\/cod_0/ })
  await expect.element(notFoundRow).toMatchTextContent('404')
  await callService(`${serviceOrigin}/v1/codes`, 'svc_live_wrong')
  await callService(`${serviceOrigin}/v1/codes`, key)
  await expect.element(log.getByRole('row', { name: /GET \/v1\/codes 200|200.*GET \/v1\/codes/ })).toBeVisible()
  await page.getByRole('button', { name: /Any status/ }).click()
  await page.getByRole('menuitemradio', { name: '2xx, succeeded' }).click()
  await expect.element(notFoundRow).not.toBeInTheDocument()
  expect(location.search).toContain('status=2xx')
  await expectAccessible()
})

test('a request opens with its id', async () => {
  const { serviceOrigin } = await createWorkspace()
  await callService(`${serviceOrigin}/v1/codes`, await createKey('Third steps'))
  await openScreen('/settings/developers/requests', phoneSize)
  await log.getByRole('link').first().click()
  await expect.element(page.getByRole('dialog', { name: 'Request' })).toMatchTextContent('Request ID')
  await expectAccessible('[role=dialog]')
})

async function createKey(name: string): Promise<string> {
  return (await api('POST /keys', { body: { name, scope: 'read' } })).key
}

/** Calls the service from an address of a network that is reserved for documentation. */
async function callService(url: string, key: string): Promise<void> {
  await sendOutside({ url, headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': '203.0.113.7' } })
}
