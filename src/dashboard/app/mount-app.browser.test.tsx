import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from './mount-app.tsx'

test('a screen that breaks says so, with a way on, and leaves no blank page', async () => {
  // Or the error, which is told as the browser tells errors, would be one of this test.
  const told = vi.spyOn(globalThis, 'reportError').mockReturnValue()
  const element = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => {
    told.mockRestore()
    element.remove()
  })
  const show = mountApp(element)
  show(<p>All is well</p>)
  await expect.element(page.getByText('All is well')).toBeVisible()
  show(<Breaks />)
  await expect.element(page.getByText('Something broke here')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  expect(told).toHaveBeenCalledExactlyOnceWith(new Error('Broken on purpose'))
})

function Breaks(): never {
  throw new Error('Broken on purpose')
}
