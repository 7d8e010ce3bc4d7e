import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import type { JsonObject } from '#contract/json.ts'
import { samplePageContext } from '#testing/page-context.ts'
import { showOpenNow } from '../blocks/hours-script.ts'
import { getPageCss, getPageScript } from './page-assets.ts'
import { blockWords } from '../words/en.ts'
import { PageView } from './page-view.tsx'

afterEach(() => {
  for (const element of document.querySelectorAll('[data-added]')) element.remove()
})

/** Opens a page as visitors get it: with the CSS and the script of its blocks. */
async function openPage(...blocks: { type: string; fields: JsonObject }[]): Promise<void> {
  const types = blocks.map(({ type }) => type)
  const content = blocks.map((block, index) => ({ id: `blk_${index}`, ...block }))
  await render(
    <PageView page={{ id: 'pgs_1', name: 'Home', slug: '', icon: '', blocks: content }} context={samplePageContext} />,
  )
  addElement('style', getPageCss(types))
  addElement('script', getPageScript(types, blockWords))
}

function addElement(name: 'style' | 'script', source: string): void {
  const element = document.createElement(name)
  element.dataset['added'] = ''
  element.textContent = source
  document.head.append(element)
}

const allDay = [{ opens: '00:00', closes: '24:00' }]
const createWeek = (spans: JsonObject[]) =>
  Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((name) => [name, spans]),
  )

test('opening hours say that the place is open, mark today and hide past exceptions', async () => {
  const exceptions = [
    { from: '2020-01-01', to: '', note: 'New year', spans: [] },
    { from: '2099-01-01', to: '', note: 'Far away', spans: [] },
  ]
  await openPage({ type: 'hours', fields: { ...createWeek(allDay), exceptions } })
  await expect.element(page.getByText('Open now', { exact: true })).toBeVisible()
  expect(document.querySelectorAll('[data-today]')).toHaveLength(1)
  expect(document.querySelector('[data-until="2020-01-01"]')?.checkVisibility()).toBe(false)
  await expect.element(page.getByText(/Far away/)).toBeVisible()
})

test('a bar that is open names the hour of the night at which it closes, and one that has just closed the day', async () => {
  await openPage({ type: 'hours', fields: createWeek([]) })
  const block = document.querySelector<HTMLElement>('[data-block=hours]')
  const statusLine = block?.querySelector<HTMLElement>('[data-now]')
  if (!block || !statusLine) throw new Error('No hours')
  const change = { inDays: 1, day: '2026-12-02', time: '02:00' }
  const show = (open: boolean) => {
    showOpenNow(block, {
      words: blockWords.hours,
      getOpenState: () => ({ open, today: '2026-12-01', nextChange: change }),
    })
    return statusLine.textContent
  }
  statusLine.dataset['now'] = ''
  expect(show(true)).toBe('Open now · closes 02:00')
  expect(show(false)).toBe('Closed now · opens tomorrow 02:00')
})

test('a place that never opens is closed', async () => {
  await openPage({ type: 'hours', fields: createWeek([]) })
  await expect.element(page.getByText('Closed now', { exact: true })).toBeVisible()
})

test('a countdown counts every second until its text replaces it', async () => {
  await openPage(
    { type: 'countdown', fields: { moment: '2099-01-01T00:00', done: 'Too early' } },
    { type: 'countdown', fields: { moment: '2020-01-01T00:00', done: 'It has begun!' } },
  )
  const [future, past] = document.querySelectorAll('[data-moment]')
  await expect.element(page.getByText('It has begun!')).toBeVisible()
  expect(past?.hasAttribute('hidden')).toBe(true)
  expect(Number(future?.querySelector('[data-unit=days]')?.textContent)).toBeGreaterThan(10_000)
  const secondsAtFirst = future?.querySelector('[data-unit=seconds]')?.textContent
  const readSeconds = () => future?.querySelector('[data-unit=seconds]')?.textContent
  await expect.poll(readSeconds, { timeout: 5000 }).not.toBe(secondsAtFirst)
})

test('the player of a video service is loaded only after a tap', async () => {
  await openPage({ type: 'video', fields: { address: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', title: 'Film' } })
  expect(document.querySelector('iframe[title=Film]')).toBeNull()
  const link = page.getByRole('link', { name: /^Film/ })
  await expect.element(link).toHaveAttribute('href', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ')
  await link.click()
  const player = document.querySelector<HTMLIFrameElement>('iframe[title=Film]')
  expect(player?.src).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?/)
  expect(document.activeElement).toBe(player)
})

test('captions of another host are requested with the video, which plays without them if its host forbids that', async () => {
  const fields = { address: 'https://film.invalid/film.mp4', captions: 'https://film.invalid/film.vtt' }
  await openPage({ type: 'video', fields })
  const video = document.querySelector('video')
  expect(video?.crossOrigin).toBe('anonymous')
  expect(video?.querySelector('track')?.src).toBe(fields.captions)
  // This host does not exist, so the video is requested again.
  await expect.poll(() => video?.crossOrigin).toBeNull()
})

test('captions of the same host are loaded without CORS', async () => {
  const captions = new URL('/film.vtt', location.href).href
  await openPage({ type: 'video', fields: { address: 'https://film.invalid/film.mp4', captions } })
  expect(document.querySelector('video')?.crossOrigin).toBeNull()
})

test('a tap copies a code and confirms it', async () => {
  await openPage({ type: 'coupon', fields: { code: 'SAVE "10"' } })
  await page.getByRole('button', { name: 'Copy code' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Copied')
})

test('where the browser has no clipboard, a tap selects the code', async () => {
  await openPage({ type: 'coupon', fields: { code: 'SAVE10' } })
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  try {
    await page.getByRole('button', { name: 'Copy code' }).click()
    await expect.element(page.getByRole('status')).toHaveTextContent('Selected: copy it with your device')
    expect(String(getSelection())).toBe('SAVE10')
  } finally {
    Reflect.deleteProperty(navigator, 'clipboard')
  }
})

const requiredField = { hint: '', required: true, choose: 'radio', options: [], link: '' }

test('before a form is sent, errors are shown at its fields and the first invalid field gets the focus', async () => {
  const fields = [
    { ...requiredField, id: 'name', kind: 'text', label: 'Your name' },
    { ...requiredField, id: 'email', kind: 'email', label: 'Email' },
    // Fields named `action` and `hidden` shadow properties of the form.
    { ...requiredField, id: 'action', kind: 'choice', label: 'What about', options: ['Tea', 'Coffee'] },
    { ...requiredField, id: 'hidden', kind: 'consent', label: 'I agree' },
  ]
  await openPage({ type: 'form', fields: { fields, title: 'Ask us' } })
  await page.getByLabelText('Your name').fill('Zoë')
  await page.getByLabelText('Email').fill('zoe@')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('3 answers need to be checked.')
  const email = page.getByLabelText('Email')
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  await expect.element(email).toHaveAccessibleDescription('Please write an email address, such as name@example.com.')
  await expect.element(page.getByText('Please choose one.')).toBeVisible()
  await email.fill('zoe@example.com')
  await expect.element(page.getByText(/^Please write an email address/)).not.toBeInTheDocument()
  await expect.element(email).not.toHaveAttribute('aria-invalid')
})

test('answers that could not be sent stay in the form below a message', async () => {
  const fields = [{ ...requiredField, id: 'name', kind: 'text', label: 'Your name' }]
  await openPage({ type: 'form', fields: { fields } })
  await page.getByLabelText('Your name').fill('Zoë')
  await page.getByRole('button', { name: 'Send' }).click()
  // No server listens here.
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('This could not be sent. Please try again in a moment; nothing you wrote is lost.')
  await expect.element(page.getByLabelText('Your name')).toHaveValue('Zoë')
})
