import { toast as sonner } from 'sonner'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { Modal } from './modal.tsx'
import { toast, undoLastToast } from './toast.ts'
import { Toaster } from './toaster.tsx'

afterEach(() => {
  sonner.dismiss()
  while (undoLastToast());
})

test('a toast in the status region can be undone', async () => {
  const undoneNames: string[] = []
  const screen = await render(<Toaster />)
  const status = screen.getByRole('status')
  toast({ message: 'Archived Table card', undo: () => undoneNames.push('Table card') })
  await expect.element(status.getByText('Archived Table card')).toBeVisible()
  await status.getByRole('button', { name: 'Undo' }).click()
  expect(undoneNames).toEqual(['Table card'])
  await expect.element(screen.getByText('Archived Table card')).not.toBeInTheDocument()
})

test('a toast waits for the toaster and can be undone meanwhile', async () => {
  const undoneNames: string[] = []
  toast({ message: 'Copied the scan address' })
  toast({ message: 'Archived Table card', undo: () => undoneNames.push('Table card') })
  expect(undoLastToast()).toBe(true)
  const screen = await render(<Toaster />)
  await expect.element(screen.getByText('Copied the scan address')).toBeVisible()
  await expect.element(screen.getByText('Archived Table card')).not.toBeInTheDocument()
  expect(undoneNames).toEqual(['Table card'])
})

test('a toaster that is loaded while a dialog is open is not hidden from assistive technology', async () => {
  const dialog = (
    <Modal title="Choose a folder" className="inset-4" onClose={() => {}}>
      <button type="button">Events</button>
    </Modal>
  )
  const screen = await render(dialog)
  await expect.element(screen.getByRole('button', { name: 'Events' })).toBeVisible()
  await screen.rerender(
    <>
      {dialog}
      <Toaster />
    </>,
  )
  toast({ message: 'Moved folder Partners into Events' })
  await expect.element(page.getByRole('status').getByText('Moved folder Partners into Events')).toBeVisible()
})

test('using Undo by keyboard restores the focus', async () => {
  const undoneNames: string[] = []
  const screen = await render(
    <>
      <button type="button">Archive</button>
      <Toaster />
    </>,
  )
  screen.getByRole('button', { name: 'Archive' }).element().focus()
  toast({ message: 'Archived Table card', undo: () => undoneNames.push('Table card') })
  await expect.element(screen.getByText('Archived Table card')).toBeVisible()
  await userEvent.keyboard('{Alt>}t{/Alt}')
  const undo = screen.getByRole('button', { name: 'Undo' })
  for (let step = 0; step < 3 && document.activeElement !== undo.element(); step++) await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Enter}')
  expect(undoneNames).toEqual(['Table card'])
  await expect.element(screen.getByRole('button', { name: 'Archive' })).toHaveFocus()
})

test('leaving a toast by Tab restores the focus, but a click elsewhere moves it', async () => {
  const screen = await render(
    <>
      <button type="button">Archive</button>
      <input aria-label="Search codes" />
      <Toaster />
    </>,
  )
  const archive = screen.getByRole('button', { name: 'Archive' })
  const search = screen.getByRole('textbox', { name: 'Search codes' })
  archive.element().focus()
  toast({ message: 'Copied the scan address' })
  const text = screen.getByText('Copied the scan address')
  await text.click()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(archive).toHaveFocus()
  await text.click()
  await search.click()
  await expect.element(search).toHaveFocus()
  sonner.dismiss()
  await expect.element(text).not.toBeInTheDocument()
  await expect.element(search).toHaveFocus()
})

test('only one live region announces a toast', async () => {
  const screen = await render(<Toaster />)
  toast({ message: 'Archived Table card' })
  await expect.element(screen.getByText('Archived Table card')).toBeVisible()
  const liveRegions: Element[] = []
  for (
    let element = screen.getByText('Archived Table card').element().parentElement;
    element;
    element = element.parentElement
  )
    if (element.matches('[aria-live], [role=status], [role=alert]')) liveRegions.push(element)
  expect(liveRegions).toHaveLength(1)
})

test('the shortcut undoes each toast once, newest first', async () => {
  const undoneNames: string[] = []
  const screen = await render(<Toaster />)
  toast({ message: 'Archived Bar', undo: () => undoneNames.push('Bar') })
  toast({ message: 'Archived Terrace', undo: () => undoneNames.push('Terrace') })
  toast({ message: 'Copied the scan address' })
  expect(undoLastToast()).toBe(true)
  expect(undoneNames).toEqual(['Terrace'])
  await expect.element(screen.getByText('Archived Bar')).toBeVisible()
  expect(undoLastToast()).toBe(true)
  expect(undoLastToast()).toBe(false)
  expect(undoneNames).toEqual(['Terrace', 'Bar'])
})

test('at most three toasts are shown at once', async () => {
  const screen = await render(<Toaster />)
  for (const message of ['one', 'two', 'three', 'four']) toast({ message })
  await expect.element(screen.getByText('four')).toBeVisible()
  await expect.element(screen.getByText('one')).not.toBeInTheDocument()
  await expect.element(screen.getByText('two')).toBeVisible()
})

test('only a dismissed toast expires', async () => {
  const expired: string[] = []
  const screen = await render(<Toaster />)
  toast({ message: 'Deleted Anna', undo: () => {}, onExpire: () => expired.push('Anna') })
  toast({ message: 'Deleted Bert', undo: () => {}, onExpire: () => expired.push('Bert') })
  await expect.element(screen.getByText('Deleted Bert')).toBeVisible()
  undoLastToast()
  await expect.element(screen.getByText('Deleted Bert')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(screen.getByText('Deleted Anna')).not.toBeInTheDocument()
  expect(expired).toEqual(['Anna'])
})
