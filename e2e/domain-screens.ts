import type { Page } from '@playwright/test'
import { z } from 'zod'
import { phoneAgent } from '../src/testing/phone-agent.ts'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { failing, loading, make, nothingYet, seeded } from './screenshot-states.ts'
import type { State } from './screens.ts'

const longHost = `${'a-long-name-of-a-department-'.repeat(2)}x.marketing.example`
const path = '/settings/domains'

/** States of the own domains, in the settings and on the screen of a code. */
export const domainScreens: { name: string; states: State[] } = {
  name: 'domains',
  states: [
    seeded('domains', openDomains),
    seeded('new domain', async (page, stack) => {
      await openDomains(page, stack)
      await page.getByRole('button', { name: 'Add domain' }).click()
      await page.getByRole('dialog').getByRole('radio', { name: 'A page' }).check()
    }),
    seeded('steps', async (page, stack) => {
      await openDomains(page, stack)
      await page.getByRole('button', { name: 'Steps for go.example.com' }).click()
      await page.getByRole('status').getByText('Last check').waitFor()
    }),
    seeded('steps of a long name', async (page, stack) => {
      await openDomains(page, stack)
      await page.getByRole('button', { name: /^Steps for a-long/ }).click()
      await page.getByRole('dialog').waitFor()
    }),
    seeded('other addresses', async (page, stack) => {
      await openDomains(page, stack)
      await page.getByRole('button', { name: 'Steps for go.example.com' }).click()
      await page.getByRole('button', { name: 'Edit addresses' }).click()
      await page.getByLabel('Unknown codes').fill('htps://example.com/help')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await page.getByLabel('Unknown codes').scrollIntoViewIfNeeded()
    }),
    seeded('app links', async (page, stack) => {
      const host = `links-${crypto.randomUUID().slice(0, 8)}.test`
      const { id } = await make(page, `${stack.origin}/api/domains`, { host, use: 'scans' })
      await page.request.patch(`${stack.origin}/api/domains/${id}`, {
        headers: { origin: stack.origin },
        data: {
          appLinks: {
            apple: [{ appId: 'ABCDE12345.com.example.menu' }],
            android: [{ packageName: 'com.example.menu', sha256CertFingerprints: ['AB'.repeat(32), 'CD'.repeat(32)] }],
          },
        },
      })
      await page.goto(`${stack.origin}${path}?open=${id}&apps=true`)
      await page.getByRole('dialog', { name: 'App links' }).waitFor()
    }),
    seeded('code with an app', async (page, stack) => {
      const { id } = await make(page, `${stack.origin}/api/codes`, {
        name: 'Summer menu',
        destination: { type: 'url', url: 'https://example.com/summer' },
        appUrl: 'myapp://menu/summer?table=4',
      })
      await page.goto(`${stack.origin}/codes/${id}`)
      await page.getByText('Phones and tablets try').waitFor()
    }),
    seeded('app of a code in its form', async (page, stack) => {
      const { id } = await make(page, `${stack.origin}/api/codes`, {
        name: 'Summer menu',
        destination: { type: 'url', url: 'https://example.com/summer' },
        appUrl: 'myapp://menu/summer?table=4',
      })
      await page.goto(`${stack.origin}/codes/${id}`)
      await page.getByRole('button', { name: 'Edit destination' }).click()
      await page.getByLabel('App on phones and tablets').waitFor()
    }),
    seeded('page of an app', async (page, stack) => {
      const { id } = await make(page, `${stack.origin}/api/codes`, {
        name: 'Summer menu',
        destination: { type: 'url', url: 'https://example.com/summer' },
        appUrl: 'myapp://menu/summer',
      })
      const answer = await page.request.get(`${stack.origin}/api/codes/${id}`)
      const { scanUrl } = z.object({ scanUrl: z.string() }).parse(await answer.json())
      const agent = { 'user-agent': phoneAgent }
      const html = await (await page.request.get(scanUrl, { headers: agent })).text()
      // Without its script, which would leave it.
      await page.setContent(html.replace(/<script>[^]*<\/script>/, ''))
    }),
    seeded('removal', async (page, stack) => {
      await openDomains(page, stack)
      await page.getByRole('button', { name: 'Remove menu.test' }).click()
      await page.getByRole('alertdialog').waitFor()
    }),
    seeded('code with aliases', async (page, stack) => {
      await openDomains(page, stack)
      const code = await newCode(page, stack)
      await page.goto(`${stack.origin}/codes/${code}`)
      await page.getByRole('group', { name: 'On your domains' }).waitFor()
    }),
    nothingYet(path),
    loading({ path, requests: '**/api/domains', until: (page) => page.getByRole('heading', { name: 'Domains' }) }),
    failing({ path, requests: '**/api/domains' }),
  ],
}

async function openDomains(page: Page, { origin }: SpawnedStack) {
  for (const host of ['go.example.com', longHost, 'menu.test'])
    await page.request.post(`${origin}/api/domains`, { headers: { origin }, data: { host, use: 'scans' } })
  await page.goto(origin + path)
  await page.getByRole('table', { name: 'Domains' }).waitFor()
}

let code: Promise<string> | undefined

/** Created once for all screenshots. */
function newCode(page: Page, { origin }: SpawnedStack): Promise<string> {
  const body = {
    name: 'Summer menu',
    destination: { type: 'url', url: 'https://example.com/summer' },
    aliases: ['menu.test/summer/Terrace', `menu.test/${'long-path-'.repeat(8)}end`],
  }
  return (code ??= make(page, `${origin}/api/codes`, body).then(({ id }) => id))
}
