import { expect, test } from './stack.ts'

test('the reference is found by search, and calls the API with a key that was typed', async ({ page, stack }) => {
  const created = await fetch(`${stack.serviceOrigin}/v1/keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.dashboardKeys[0]}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Reference', scope: 'read' }),
  })
  const { key }: { key: string } = await created.json()
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(stack.serviceOrigin) && !/^(data|blob):/.test(request.url()))
      foreign.push(request.url())
  })
  await page.goto(`${stack.serviceOrigin}/docs`)
  await page.getByRole('heading', { name: 'First scan in five minutes' }).first().waitFor()
  await page.getByPlaceholder('Token').first().fill(key)

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('combobox').fill('the workspace, its plan')
  await page
    .getByRole('option', { name: /Read the key/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /Test Request/ })
    .first()
    .click()
  const response = page.waitForResponse(`${stack.serviceOrigin}/v1/me`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send get request/ })
    .click()
  expect((await response).status()).toBe(200)
  expect(foreign).toEqual([])
})
