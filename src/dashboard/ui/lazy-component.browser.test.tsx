import { type ComponentType, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { lazyComponent } from './lazy-component.tsx'

const renderedNames: string[] = []

test('only a preloaded component is shown without its fallback', async () => {
  const PreloadedForm = lazyComponent(async () => ({ default: Form }))
  const UnloadedForm = lazyComponent(async () => ({ default: Form }))
  await PreloadedForm.load()
  for (const Lazy of [PreloadedForm, UnloadedForm]) {
    const screen = await render(
      <Suspense fallback={<Fallback />}>
        <Lazy />
      </Suspense>,
    )
    await expect.element(screen.getByText('The form')).toBeVisible()
    await screen.unmount()
    renderedNames.push('—')
  }
  expect(renderedNames).toEqual(['form', '—', 'fallback', 'form', '—'])
})

test('a failed load is repeated when the network is back', async () => {
  let attempts = 0
  const Lazy = lazyComponent(async () => {
    if (++attempts === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: Form }
  })
  const screen = await renderLazily(Lazy)
  await expect.element(screen.getByText('Loading')).toBeVisible()
  dispatchEvent(new Event('online'))
  await expect.element(screen.getByText('The form')).toBeVisible()
  expect(attempts).toBe(2)
})

test('a failed load is repeated after a moment', async () => {
  let attempts = 0
  const Lazy = lazyComponent(async () => {
    if (++attempts <= 2) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: Form }
  })
  const screen = await renderLazily(Lazy)
  await expect.element(screen.getByText('The form')).toBeVisible()
  expect(attempts).toBe(3)
})

test('nothing is loaded while the device is offline', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  let attempts = 0
  const Lazy = lazyComponent(async () => {
    attempts++
    return { default: Form }
  })
  const screen = await renderLazily(Lazy)
  await expect.element(screen.getByText('Loading')).toBeVisible()
  dispatchEvent(new Event('online'))
  await expect.element(screen.getByText('Loading')).toBeVisible()
  expect(attempts).toBe(0)
  onLine.mockRestore()
  dispatchEvent(new Event('online'))
  await expect.element(screen.getByText('The form')).toBeVisible()
  expect(attempts).toBe(1)
})

function renderLazily(Lazy: ComponentType) {
  return render(
    <Suspense fallback="Loading">
      <Lazy />
    </Suspense>,
  )
}

function Fallback() {
  renderedNames.push('fallback')
  return 'Loading'
}

function Form() {
  renderedNames.push('form')
  return 'The form'
}
