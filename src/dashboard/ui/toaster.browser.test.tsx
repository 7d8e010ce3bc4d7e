import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { dismissToast, toast, toasts, undoLastToast } from './toast.ts'
import { Toaster } from './toaster.tsx'

afterEach(() => {
  for (const { id } of toasts.read()) dismissToast(id)
})

test('a toast is said in the status region and Undo takes back what it tells', async () => {
  const undone: string[] = []
  const screen = await render(<Toaster />)
  const status = screen.getByRole('status')
  toast({ message: 'Archived Table card', undo: () => undone.push('Table card') })
  await expect.element(status.getByText('Archived Table card')).toBeVisible()
  await status.getByRole('button', { name: 'Undo' }).click()
  expect(undone).toEqual(['Table card'])
  await expect.element(screen.getByText('Archived Table card')).not.toBeInTheDocument()
})

test('the newest toast that can be undone is undone by the shortcut, once', async () => {
  const undone: string[] = []
  const screen = await render(<Toaster />)
  toast({ message: 'Archived Bar', undo: () => undone.push('Bar') })
  toast({ message: 'Archived Terrace', undo: () => undone.push('Terrace') })
  toast({ message: 'Copied the scan address' })
  expect(undoLastToast()).toBe(true)
  expect(undone).toEqual(['Terrace'])
  await expect.element(screen.getByText('Archived Bar')).toBeVisible()
  expect(undoLastToast()).toBe(true)
  expect(undoLastToast()).toBe(false)
  expect(undone).toEqual(['Terrace', 'Bar'])
})

test('at most three toasts stand at once', async () => {
  const screen = await render(<Toaster />)
  for (const message of ['one', 'two', 'three', 'four']) toast({ message })
  await expect.element(screen.getByText('four')).toBeVisible()
  expect(screen.getByText('one').query()).toBeNull()
  expect(toasts.read().map(({ message }) => message)).toEqual(['two', 'three', 'four'])
})
