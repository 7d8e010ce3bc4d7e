import { readFile } from 'node:fs/promises'
import { type BrowserContextOptions, chromium as playwright } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import type { JsonObject } from '#contract/json.ts'
import { findChromium } from '#testing/chromium.ts'
import { createPage } from '#testing/create-page.ts'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService()
const workspace = await service.createWorkspace('pro')
const browser = await playwright.launch(await findChromium())
afterAll(() => browser.close())

/** Publishes a page with these blocks, after the header of a blank page. */
async function publishBlocks(...blocks: { type: string; fields: JsonObject }[]) {
  const draft = await createPage(workspace)
  const page = draft.pages[0]?.id ?? ''
  const operations = blocks.map((block) => ({ op: 'addBlock' as const, page, ...block }))
  await workspace.call('POST /pages/{id}/edits', {
    params: { id: draft.id },
    body: { revision: draft.revision, operations },
  })
  return workspace.call('POST /pages/{id}/publish', { params: { id: draft.id } })
}

async function visit(url: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options })
  const tab = await context.newPage()
  const errors: string[] = []
  tab.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  tab.on('pageerror', (error) => errors.push(error.message))
  await tab.goto(url)
  return { tab, complaints: errors }
}

const requiredField = { hint: '', required: true, choose: 'radio', options: [], link: '' }
const form = {
  type: 'form',
  fields: {
    thanksTitle: 'See you soon',
    fields: [
      { ...requiredField, id: 'name', kind: 'text', label: 'Your name' },
      { ...requiredField, id: 'email', kind: 'email', label: 'Email' },
      { ...requiredField, id: 'when', kind: 'choice', label: 'When', options: ['Lunch', 'Dinner'] },
      { ...requiredField, id: 'terms', kind: 'consent', label: 'I agree' },
    ],
  },
}

test('a form is validated and sent without leaving the page', async () => {
  const page = await publishBlocks(form)
  const { tab, complaints: errors } = await visit(page.url)
  await tab.getByLabel('Your name').fill('Zoë 🎉')
  await tab.getByRole('button', { name: 'Send' }).click()
  await tab.getByRole('status').getByText('3 answers need to be checked.').waitFor()
  expect(await tab.evaluate('document.activeElement.name')).toBe('email')
  await tab.getByLabel('Email').fill('zoe@example.com')
  await tab.getByLabel('Dinner').check()
  await tab.getByLabel('I agree').check()
  await tab.keyboard.press('Enter')
  await tab.getByRole('heading', { name: 'See you soon' }).waitFor()
  expect(await tab.getByLabel('Your name').isVisible()).toBe(false)
  expect(new URL(tab.url()).hash).toBe('')
  const { data } = await workspace.call('GET /submissions', { query: { pageId: page.id } })
  expect(data.map((submission) => submission.data)).toEqual([
    { name: 'Zoë 🎉', email: 'zoe@example.com', when: 'Dinner', terms: true },
  ])
  expect(errors).toEqual([])
})

test('the same form works without script', async () => {
  const page = await publishBlocks(form)
  const { tab } = await visit(page.url, { javaScriptEnabled: false })
  await tab.getByLabel('Your name').fill('Yves')
  await tab.getByLabel('Email').fill('yves@example.com')
  await tab.getByLabel('Lunch').check()
  await tab.getByLabel('I agree').check()
  expect(await tab.getByRole('heading', { name: 'See you soon' }).isVisible()).toBe(false)
  await tab.getByRole('button', { name: 'Send' }).click()
  await tab.getByRole('heading', { name: 'See you soon' }).waitFor()
  expect(await tab.getByLabel('Your name').isVisible()).toBe(false)
  const { data } = await workspace.call('GET /submissions', { query: { pageId: page.id } })
  expect(data.map((submission) => submission.fields)).toEqual([
    { 'Your name': 'Yves', Email: 'yves@example.com', When: 'Lunch', 'I agree': true },
  ])
})

test('a video player loads only after a tap', async () => {
  const address = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'
  const page = await publishBlocks({ type: 'video', fields: { address, title: 'A film' } })
  const { tab, complaints: errors } = await visit(page.url)
  const requestedUrls: string[] = []
  await tab.route('https://www.youtube-nocookie.com/**', (route) => {
    requestedUrls.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<h1>Player</h1>' })
  })
  expect(requestedUrls).toEqual([])
  await tab.getByRole('link', { name: 'A film' }).click()
  await tab.frameLocator('iframe[title="A film"]').getByRole('heading', { name: 'Player' }).waitFor()
  expect(requestedUrls).toHaveLength(1)
  expect(errors).toEqual([])
})

test('a contact and an event are offered as files for address books and calendars', async () => {
  const page = await publishBlocks({ type: 'contact', fields: {} }, { type: 'event', fields: {} })
  const { tab } = await visit(page.url)
  for (const [name, file, begins] of [
    ['Save contact', 'contact.vcf', 'BEGIN:VCARD'],
    ['Add to calendar', 'event.ics', 'BEGIN:VCALENDAR'],
  ] as const) {
    const downloading = tab.waitForEvent('download')
    await tab.getByRole('link', { name }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(file)
    expect(await readFile(await download.path(), 'utf8')).toMatch(new RegExp(`^${begins}\r\n`))
  }
})

test('a map link opens the map app of a phone', async () => {
  const page = await publishBlocks({ type: 'map', fields: { address: 'Am See 3', coordinates: '52.5, 13.4' } })
  const getMapLink = async (userAgent: string) => {
    const { tab } = await visit(page.url, { userAgent })
    return tab.getByRole('link', { name: 'Open in maps' }).getAttribute('href')
  }
  expect(await getMapLink('Mozilla/5.0 (Linux; Android 15; Pixel 8)')).toBe('geo:52.5,13.4?q=52.5,13.4(Am%20See%203)')
  expect(await getMapLink('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe(
    'https://maps.apple.com/?q=Am%20See%203&ll=52.5,13.4',
  )
  expect(await getMapLink('Mozilla/5.0 (X11; Linux x86_64)')).toBe(
    'https://www.google.com/maps/search/?api=1&query=52.5%2C13.4',
  )
})

test('every block works under the policy of its page', async () => {
  const { data } = await workspace.call('GET /page-blocks', { query: {} })
  const blocks = data.filter(({ type }) => type !== 'header').map(({ type }) => ({ type, fields: {} }))
  const page = await publishBlocks(...blocks)
  const { tab, complaints: errors } = await visit(page.url)
  await tab.getByText(/Open now|Closed now/).waitFor()
  await tab.locator('[data-unit=days]').waitFor()
  expect(errors).toEqual([])
})
