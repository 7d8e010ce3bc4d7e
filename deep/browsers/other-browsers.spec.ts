import { setTimeout as delay } from 'node:timers/promises'
import { createPage, listSavedHeadings } from '../../e2e/open-builder.ts'
import type { BrowserDriver } from './browser-driver.ts'
import { DrivenPage } from './driven-page.ts'
import { findMissingForFirefox, startFirefox } from './firefox.ts'
import { findMissingForWebKit, startWebKit } from './webkit.ts'
import { removeWebhooks, createWebhookWithScan } from '../../e2e/create-webhook.ts'
import { startReceiver } from '../../e2e/receiver.ts'
import { expect, signIn, test } from '../../e2e/stack.ts'

const browsers: { name: string; missing: string | null; start: () => Promise<BrowserDriver> }[] = [
  { name: 'Firefox', missing: findMissingForFirefox(), start: startFirefox },
  { name: 'WebKitGTK', missing: findMissingForWebKit(), start: startWebKit },
]

for (const { name, missing, start } of browsers) {
  if (missing !== null) process.stdout.write(`Not tested in ${name}: ${missing} is not installed.\n`)
  else
    test(`${name}: sign-in, codes, design, builder, analytics and deliveries work`, async ({ page, stack }, info) => {
      test.setTimeout(180_000)
      const { origin, admin } = stack
      const receiver = await startReceiver()
      const driver = await start()
      const window = new DrivenPage(driver)
      try {
        await test.step('sign-in', async () => {
          await driver.goto(`${origin}/`)
          await window.fill('Email', admin.email)
          await window.fill('Password', admin.password)
          await window.click({ role: 'button', name: 'Sign in' })
          await window.find({ role: 'navigation', name: /./ })
        })
        await test.step('a code is created', async () => {
          await driver.goto(`${origin}/codes`)
          await window.click({ role: 'button', name: 'New code' })
          await window.fill('Name', `Made in ${name}`)
          await window.fill('Destination', 'https://example.com/menu')
          await window.click({ role: 'button', name: 'Create code' })
          await window.find({ role: 'heading', name: `Made in ${name}` })
        })
        await test.step('its design is changed and saved', async () => {
          await window.click({ role: 'link', name: 'Design' })
          await window.click({ role: 'button', name: /^Free Wi-Fi/ })
          await window.click({ role: 'button', name: 'Save' })
          await window.find({ text: /^Saved the design/ })
        })
        await test.step('codes are searched', async () => {
          await driver.goto(`${origin}/codes`)
          await window.fill(/^Search codes/, name)
          await window.find({ role: 'link', name: `Made in ${name}` })
        })
        await test.step('a block is edited and another dragged', async () => {
          await signIn(page, stack)
          const id = await createPage(page, stack, ['One', 'Two', 'Three'])
          const listSaved = () => listSavedHeadings(page, stack, id)
          await driver.goto(`${origin}/pages/${id}/edit`)
          // Blocks have another height before their renderer is loaded.
          await window.find({ text: 'Three' })
          await window.doubleClick(toHeadingQuery('One'))
          await driver.press('End')
          await driver.type(' more')
          await driver.press('Escape')
          await expect.poll(listSaved).toEqual(['One more', 'Two', 'Three'])
          await window.drag(toHeadingQuery('Two'), toHeadingQuery('Three'))
          await expect.poll(listSaved).toEqual(['One more', 'Three', 'Two'])
        })
        await test.step('analytics are shown', async () => {
          await driver.goto(`${origin}/analytics`)
          await window.find({ role: 'slider', name: 'Scans over time, point by point' })
          await window.find({ role: 'row', name: /United Kingdom/ })
        })
        await test.step('a delivery is found and opened', async () => {
          await page.goto(origin)
          const webhook = await createWebhookWithScan(page, stack, receiver.url)
          await driver.goto(`${origin}/webhooks/${webhook.id}`)
          await window.click({ role: 'row', name: /^Delivered/ })
          await window.find({ role: 'region', name: 'Delivery' })
        })
      } catch (error) {
        // WebKitGTK sometimes never answers, which must not hide the error.
        const body = await Promise.race([driver.screenshot(), delay(10_000)])
        if (body) await info.attach('window', { body, contentType: 'image/png' })
        throw error
      } finally {
        await driver.close()
        await removeWebhooks(page)
        receiver.close()
      }
    })
}

function toHeadingQuery(text: string) {
  return { role: 'option', name: new RegExp(`^Heading, ${text},`) }
}
