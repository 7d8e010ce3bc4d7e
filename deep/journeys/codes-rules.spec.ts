import { createCode } from '../../e2e/open-codes.ts'
import { expect, signIn, test } from '../../e2e/stack.ts'

const iphoneAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const windowsAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test('a rule for phones decides where the next scan leads', async ({ page, stack, request }) => {
  await signIn(page, stack)
  const { id } = await createCode(page, stack, { name: 'With a rule' })
  await page.goto(`${stack.origin}/codes/${id}`)
  await page.getByRole('button', { name: 'Add rules' }).click()
  const rule = page.getByRole('region', { name: 'Rules' }).getByRole('listitem')
  await rule.getByLabel('Name', { exact: true }).fill('Phones')
  await rule.getByLabel('Destination').fill('example.com/app')
  await page.getByRole('button', { name: 'Add a condition' }).click()
  await page.getByRole('menuitem', { name: 'Device' }).click()
  await rule.getByRole('button', { name: 'Phone', exact: true }).click()
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(page.getByRole('status').getByText('Rules saved.')).toBeVisible()

  const scanLink = page.getByRole('region', { name: 'Picture' }).getByRole('link', { name: 'Open' })
  const scanUrl = (await scanLink.getAttribute('href')) ?? ''
  const scan = async (agent: string) => {
    const reply = await request.get(scanUrl, { maxRedirects: 0, headers: { 'user-agent': agent } })
    return reply.headers()['location']
  }
  expect(await scan(iphoneAgent)).toBe('https://example.com/app')
  expect(await scan(windowsAgent)).toBe('https://example.com/')
  await expect
    .poll(async () => {
      const reply = await page.request.get(`${stack.origin}/api/codes/${id}/scans`)
      const { data } = (await reply.json()) as { data: { matchedRule: string | null }[] }
      return data.map(({ matchedRule }) => matchedRule)
    })
    .toEqual([null, 'Phones'])
})
