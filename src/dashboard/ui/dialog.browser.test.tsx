import { lazy, Suspense } from 'react'
import { useForm } from 'react-hook-form'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#storybook/render.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Form } from './form/form.tsx'
import { FormButtons } from './form/form-buttons.tsx'
import { FormTextField } from './form/form-text-field.tsx'
import { Menu } from './menu.tsx'
import { MenuItem } from './menu-item.tsx'
import { TextField } from './text-field.tsx'
import { toast } from './toast.ts'
import { Toaster } from './toaster.tsx'
import '../styles.css'

function NewCode() {
  return (
    <Dialog title="New code" trigger={<Button>New code</Button>}>
      {(close) => (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            close()
          }}
        >
          <TextField label="Name" name="name" />
          <Button type="submit">Create code</Button>
        </form>
      )}
    </Dialog>
  )
}

function NamedCode() {
  return (
    <Dialog title="New code" trigger={<Button>New code</Button>}>
      {(close) => <CodeForm onDone={close} />}
    </Dialog>
  )
}

function CodeForm({ onDone }: { onDone: () => void }) {
  const form = useForm({ defaultValues: { name: '' } })
  return (
    <Form form={form} errorTitle="The code was not created" onSubmit={onDone}>
      <FormTextField control={form.control} name="name" label="Name" />
      <FormButtons action="Create code" onCancel={onDone} />
    </Form>
  )
}

test('a dialog has its title as name and focuses its first field', async () => {
  const screen = await render(<NewCode />)
  await screen.getByRole('button', { name: 'New code' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'New code' })).toBeVisible()
  await expect.element(screen.getByLabelText('Name')).toHaveFocus()
})

test('Escape closes a dialog and restores the focus', async () => {
  const screen = await render(<NewCode />)
  const trigger = screen.getByRole('button', { name: 'New code' })
  await trigger.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(trigger).toHaveFocus()
  expect(screen.getByRole('dialog').query()).toBeNull()
})

test('a dialog that closes itself restores the focus and resets its fields', async () => {
  const screen = await render(<NewCode />)
  const trigger = screen.getByRole('button', { name: 'New code' })
  await trigger.click()
  await screen.getByLabelText('Name').fill('Table card')
  await screen.getByRole('button', { name: 'Create code' }).click()
  await expect.element(trigger).toHaveFocus()
  await trigger.click()
  await expect.element(screen.getByLabelText('Name')).toHaveValue('')
})

test('Escape and the cross ask before they discard input, unlike Cancel', async () => {
  const screen = await render(<NamedCode />)
  const trigger = screen.getByRole('button', { name: 'New code' })
  await trigger.click()
  const name = screen.getByLabelText('Name')
  await name.fill('Spring flyer')
  await userEvent.keyboard('{Escape}')
  const confirmation = screen.getByRole('alertdialog', { name: 'Discard what you entered?' })
  await expect.element(confirmation.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(confirmation).not.toBeInTheDocument()
  await expect.element(name).toHaveValue('Spring flyer')
  await screen.getByRole('button', { name: 'Close' }).click()
  await confirmation.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(name).toHaveValue('Spring flyer')
  await screen.getByRole('button', { name: 'Close' }).click()
  await confirmation.getByRole('button', { name: 'Discard' }).click()
  await expect.element(trigger).toHaveFocus()
  await trigger.click()
  await expect.element(name).toHaveValue('')
  await name.fill('Another')
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('letters typed while the fields of a dialog load reach the first field', async () => {
  const moduleLoad = Promise.withResolvers<void>()
  const LazyForm = lazy(async () => {
    await moduleLoad.promise
    return { default: CodeForm }
  })
  const screen = await render(
    <Dialog title="New code" trigger={<Button>New code</Button>}>
      {(close) => (
        <Suspense>
          <LazyForm onDone={close} />
        </Suspense>
      )}
    </Dialog>,
  )
  await screen.getByRole('button', { name: 'New code' }).click()
  await userEvent.keyboard('Sprinng{Backspace}{Backspace}g flyer 2027')
  moduleLoad.resolve()
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Spring flyer 2027')
  await userEvent.keyboard('!')
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Spring flyer 2027!')
})

test('Tab stays inside a dialog', async () => {
  const screen = await render(
    <>
      <button type="button">Behind</button>
      <NewCode />
    </>,
  )
  await screen.getByRole('button', { name: 'New code' }).click()
  const buttonBehind = screen.getByRole('button', { name: 'Behind', includeHidden: true })
  for (let step = 0; step < 5; step++) {
    await userEvent.keyboard('{Tab}')
    await expect.element(buttonBehind).not.toHaveFocus()
  }
})

test('a dialog with lazy content focuses its first field when it is loaded', async () => {
  const moduleLoad = Promise.withResolvers<void>()
  const LazyField = lazy(async () => {
    await moduleLoad.promise
    return { default: () => <TextField label="Name" /> }
  })
  const screen = await render(
    <Dialog title="New code" trigger={<Button>New code</Button>}>
      <Suspense>
        <LazyField />
      </Suspense>
    </Dialog>,
  )
  await screen.getByRole('button', { name: 'New code' }).click()
  await expect.element(screen.getByRole('dialog')).toHaveFocus()
  moduleLoad.resolve()
  await expect.element(screen.getByLabelText('Name')).toHaveFocus()
})

test('a menu inside a dialog can be used and closed without closing the dialog', async () => {
  const chosenItems: string[] = []
  const screen = await render(
    <Dialog title="Edit code" trigger={<Button>Edit</Button>}>
      <Menu label="More" trigger={<Button>More</Button>}>
        <MenuItem onSelect={() => chosenItems.push('duplicate')}>Duplicate</MenuItem>
      </Menu>
    </Dialog>,
  )
  await screen.getByRole('button', { name: 'Edit' }).click()
  await screen.getByRole('button', { name: 'More' }).click()
  await screen.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect.poll(() => chosenItems).toEqual(['duplicate'])
  const menuButton = screen.getByRole('button', { name: 'More' })
  await expect.element(menuButton).toHaveFocus()
  await menuButton.click()
  await expect.element(screen.getByRole('menu')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('dialog', { name: 'Edit code' })).toBeVisible()
})

test('a click outside does not close a confirmation', async () => {
  const screen = await render(
    <Dialog
      role="alertdialog"
      title="Delete code"
      description="This cannot be undone."
      trigger={<Button>Delete</Button>}
    >
      {(close) => <Button onClick={close}>Cancel</Button>}
    </Dialog>,
  )
  const trigger = screen.getByRole('button', { name: 'Delete' })
  await trigger.click()
  const confirmation = screen.getByRole('alertdialog', { name: 'Delete code' })
  await expect.element(confirmation).toHaveAccessibleDescription('This cannot be undone.')
  document.elementFromPoint(2, 2)?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
  await expect.element(confirmation).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(confirmation).not.toBeInTheDocument()
  await expect.element(trigger).toHaveFocus()
})

test('dismissing a toast keeps the dialog below it open', async () => {
  const screen = await render(
    <>
      <Dialog title="Edit code" trigger={<Button>Edit</Button>}>
        Nothing to fill in.
      </Dialog>
      <Toaster />
    </>,
  )
  await screen.getByRole('button', { name: 'Edit' }).click()
  toast({ message: 'Copied the link' })
  await screen.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(screen.getByText('Copied the link')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('dialog', { name: 'Edit code' })).toBeVisible()
})

test('on a phone, a toast is shown above the buttons of an open dialog', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(414, 896))
  const screen = await render(
    <>
      <NewCode />
      <Toaster />
    </>,
  )
  await screen.getByRole('button', { name: 'New code' }).click()
  toast({ message: 'Copied the link' })
  const submitButton = screen.getByRole('button', { name: 'Create code' })
  const toastItem = screen.getByRole('listitem').filter({ hasText: 'Copied the link' })
  const measureGap = () => Math.round(844 - toastItem.element().getBoundingClientRect().bottom)
  // The toast slides in from below.
  await expect.poll(measureGap).toBe(80)
  expect(844 - submitButton.element().getBoundingClientRect().top).toBeLessThan(80)
  await userEvent.keyboard('{Escape}')
  await expect.poll(measureGap).toBe(16)
})
