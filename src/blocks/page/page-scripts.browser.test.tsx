import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import type { JsonObject } from '#contract/json.ts'
import { samplePageContext } from '#testing/page-context.ts'
import { pageCss, pageScript } from './page-assets.ts'
import { blockWords } from '../words/en.ts'
import { PageView } from './page-view.tsx'

afterEach(() => {
  for (const added of document.querySelectorAll('[data-added]')) added.remove()
})

/** Opens a page like a visitor: blocks, their CSS, and their script as source. */
async function open(...blocks: { type: string; fields: JsonObject }[]): Promise<void> {
  const types = blocks.map(({ type }) => type)
  const content = blocks.map((block, index) => ({ id: `blk_${index}`, ...block }))
  await render(
    <PageView page={{ id: 'pgs_1', name: 'Home', slug: '', icon: '', blocks: content }} context={samplePageContext} />,
  )
  add('style', pageCss(types))
  add('script', pageScript(types, blockWords))
}

function add(name: 'style' | 'script', source: string): void {
  const added = document.createElement(name)
  added.dataset['added'] = ''
  added.textContent = source
  document.head.append(added)
}

const always = [{ opens: '00:00', closes: '24:00' }]
const week = (spans: JsonObject[]) =>
  Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((name) => [name, spans]),
  )

test('opening hours show whether it is open, mark today and remove past exceptions', async () => {
  const exceptions = [
    { from: '2020-01-01', to: '', note: 'New year', spans: [] },
    { from: '2099-01-01', to: '', note: 'Far away', spans: [] },
  ]
  await open({ type: 'hours', fields: { ...week(always), exceptions } })
  await expect.element(page.getByText('Open now', { exact: true })).toBeVisible()
  expect(document.querySelectorAll('[data-today]')).toHaveLength(1)
  expect(document.querySelector('[data-until="2020-01-01"]')?.checkVisibility()).toBe(false)
  await expect.element(page.getByText(/Far away/)).toBeVisible()
})

test('a place that never opens is closed', async () => {
  await open({ type: 'hours', fields: week([]) })
  await expect.element(page.getByText('Closed now', { exact: true })).toBeVisible()
})

test('a countdown counts down, and shows its text when it is over', async () => {
  await open(
    { type: 'countdown', fields: { moment: '2099-01-01T00:00', done: 'Too early' } },
    { type: 'countdown', fields: { moment: '2020-01-01T00:00', done: 'It has begun!' } },
  )
  const [future, past] = document.querySelectorAll('[data-moment]')
  await expect.element(page.getByText('It has begun!')).toBeVisible()
  expect(past?.hasAttribute('hidden')).toBe(true)
  expect(Number(future?.querySelector('[data-unit=days]')?.textContent)).toBeGreaterThan(10_000)
  const second = future?.querySelector('[data-unit=seconds]')?.textContent
  const now = () => future?.querySelector('[data-unit=seconds]')?.textContent
  await expect.poll(now, { timeout: 5000 }).not.toBe(second)
})

test('a video of a service is loaded on tap and not before', async () => {
  await open({ type: 'video', fields: { address: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', title: 'Film' } })
  expect(document.querySelector('iframe[title=Film]')).toBeNull()
  const link = page.getByRole('link', { name: /^Film/ })
  await expect.element(link).toHaveAttribute('href', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ')
  await link.click()
  const player = document.querySelector<HTMLIFrameElement>('iframe[title=Film]')
  expect(player?.src).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?/)
  expect(document.activeElement).toBe(player)
})

test('a code is copied with one tap and a confirmation', async () => {
  await open({ type: 'coupon', fields: { code: 'SAVE "10"' } })
  await page.getByRole('button', { name: 'Copy code' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Copied')
})

const requiredField = { hint: '', required: true, choose: 'radio', options: [], link: '' }

test('answers are validated at their fields before sending, and the first invalid one gets the focus', async () => {
  const fields = [
    { ...requiredField, id: 'name', kind: 'text', label: 'Your name' },
    { ...requiredField, id: 'email', kind: 'email', label: 'Email' },
    // A form exposes its fields by name, before its own properties.
    { ...requiredField, id: 'action', kind: 'choice', label: 'What about', options: ['Tea', 'Coffee'] },
    { ...requiredField, id: 'hidden', kind: 'consent', label: 'I agree' },
  ]
  await open({ type: 'form', fields: { fields, title: 'Ask us' } })
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

test('answers that cannot be sent stay in the form, with a message', async () => {
  const fields = [{ ...requiredField, id: 'name', kind: 'text', label: 'Your name' }]
  await open({ type: 'form', fields: { fields } })
  await page.getByLabelText('Your name').fill('Zoë')
  await page.getByRole('button', { name: 'Send' }).click()
  // No server listens here.
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('This could not be sent. Please try again in a moment; nothing you wrote is lost.')
  await expect.element(page.getByLabelText('Your name')).toHaveValue('Zoë')
})
