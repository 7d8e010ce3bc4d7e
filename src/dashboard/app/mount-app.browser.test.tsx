import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from './mount-app.tsx'

test('a screen that throws shows an error with a retry button', async () => {
  // Vitest fails a test that calls the real `reportError`.
  const reportErrorSpy = vi.spyOn(globalThis, 'reportError').mockReturnValue()
  const element = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => {
    reportErrorSpy.mockRestore()
    element.remove()
  })
  const { render } = mountApp(element)
  render(<p>All is well</p>)
  await expect.element(page.getByText('All is well')).toBeVisible()
  render(<BrokenScreen />)
  await expect.element(page.getByText('Something broke here')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  expect(reportErrorSpy).toHaveBeenCalledExactlyOnceWith(new Error('Broken on purpose'))
})

function BrokenScreen(): never {
  throw new Error('Broken on purpose')
}
