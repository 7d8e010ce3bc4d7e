import { type ComponentType, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { lazyComponent } from './lazy-component.tsx'

const shown: string[] = []

test('a component that was loaded ahead is shown at once, and one that was not, after a fallback', async () => {
  const ahead = lazyComponent(async () => ({ default: Form }))
  const late = lazyComponent(async () => ({ default: Form }))
  await ahead.load()
  for (const Lazy of [ahead, late]) {
    const screen = await render(
      <Suspense fallback={<Fallback />}>
        <Lazy />
      </Suspense>,
    )
    await expect.element(screen.getByText('The form')).toBeVisible()
    await screen.unmount()
    shown.push('—')
  }
  expect(shown).toEqual(['form', '—', 'fallback', 'form', '—'])
})

test('a component that does not load is tried again when the network is back', async () => {
  let attempts = 0
  const Lazy = lazyComponent(async () => {
    if (++attempts === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: Form }
  })
  const screen = await show(Lazy)
  await expect.element(screen.getByText('Loading')).toBeVisible()
  dispatchEvent(new Event('online'))
  await expect.element(screen.getByText('The form')).toBeVisible()
  expect(attempts).toBe(2)
})

test('it is tried again after a moment when the service was still away', async () => {
  let attempts = 0
  const Lazy = lazyComponent(async () => {
    if (++attempts <= 2) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: Form }
  })
  const screen = await show(Lazy)
  await expect.element(screen.getByText('The form')).toBeVisible()
  expect(attempts).toBe(3)
})

test('offline nothing is loaded, because most browsers would not try a second time', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  let attempts = 0
  const Lazy = lazyComponent(async () => {
    attempts++
    return { default: Form }
  })
  const screen = await show(Lazy)
  await expect.element(screen.getByText('Loading')).toBeVisible()
  dispatchEvent(new Event('online'))
  await expect.element(screen.getByText('Loading')).toBeVisible()
  expect(attempts).toBe(0)
  onLine.mockRestore()
  dispatchEvent(new Event('online'))
  await expect.element(screen.getByText('The form')).toBeVisible()
  expect(attempts).toBe(1)
})

function show(Lazy: ComponentType) {
  return render(
    <Suspense fallback="Loading">
      <Lazy />
    </Suspense>,
  )
}

function Fallback() {
  shown.push('fallback')
  return 'Loading'
}

function Form() {
  shown.push('form')
  return 'The form'
}
