import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expectAccessible, openDialog } from './expect-accessible.ts'
import { expect, signIn, test } from './stack.ts'

const run = promisify(execFile)

test('the first call of a new key works as it is copied, and is in the request log', async ({ page, stack }) => {
  await signIn(page, stack)
  const log = page.getByRole('table', { name: 'Requests' })
  await test.step('the command in the dialog of the new key', async () => {
    await page.goto(`${stack.origin}/settings/developers`)
    await expect(page.getByRole('region', { name: 'Command that lists codes' })).toContainText('YOUR_API_KEY')
    await page.getByRole('button', { name: 'New key' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('First steps')
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    const command = await page.getByRole('dialog').getByRole('region', { name: 'First call' }).innerText()
    await expectAccessible(page, openDialog)
    const { stdout } = await run('sh', ['-c', command])
    expect(JSON.parse(stdout)).toHaveProperty('data')
    await page.getByRole('dialog').getByRole('button', { name: 'I have copied it' }).click()
  })
  await test.step('its row says where it was used from, and leads to its requests', async () => {
    await page.reload()
    const row = page.getByRole('table', { name: 'API keys' }).getByRole('row', { name: /First steps/ })
    await expect(row).toContainText('via 127.0.0.0/24')
    await expect(page.getByRole('progressbar', { name: 'Requests in this minute' })).toBeVisible()
    await expectAccessible(page)
    await row.getByRole('link', { name: 'Requests of First steps' }).click()
    await expect(log.getByRole('row', { name: /GET \/v1\/codes/ })).toContainText('200')
  })
  await test.step('a request appears as it is answered, and filters narrow the log', async () => {
    await fetch(`${stack.serviceOrigin}/v1/codes`, { headers: { authorization: 'Bearer svc_live_wrong' } })
    const key = await page.request.post(`${stack.origin}/api/keys`, {
      headers: { origin: stack.origin },
      data: { name: 'Second steps', scope: 'read' },
    })
    const { key: secret } = await key.json()
    await page.getByRole('button', { name: 'Clear' }).click()
    await fetch(`${stack.serviceOrigin}/v1/codes/cod_0`, { headers: { authorization: `Bearer ${secret}` } })
    await expect(log.getByRole('row', { name: /codes\/cod_0/ })).toContainText('404')
    await page.getByRole('button', { name: 'Any status' }).click()
    await page.getByRole('menuitemradio', { name: '2xx, succeeded' }).click()
    await expect(log.getByRole('row', { name: /codes\/cod_0/ })).toHaveCount(0)
    await expect(page).toHaveURL(/status=2xx/)
    await expectAccessible(page)
  })
  await test.step('a request opens with its id, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await log.getByRole('link').first().click()
    await expect(page.getByRole('dialog', { name: 'Request' })).toContainText('Request ID')
    await expectAccessible(page, openDialog)
  })
})
