import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from '#storybook/render.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ContextMenu, Menu } from './menu.tsx'
import { MenuItem } from './menu-item.tsx'
import { MenuSub } from './menu-sub.tsx'

function Actions() {
  const [chosenItem, setChosen] = useState('nothing')
  const [isRenaming, setRenaming] = useState(false)
  return (
    <>
      <Menu label="Actions" trigger={<Button>Actions</Button>}>
        <MenuItem onSelect={() => setRenaming(true)}>Rename</MenuItem>
        <MenuItem disabled onSelect={() => setChosen('move')}>
          Move
        </MenuItem>
        <MenuItem onSelect={() => setChosen('duplicate')}>Duplicate</MenuItem>
        <MenuItem onSelect={() => setChosen('archive')}>Archive</MenuItem>
      </Menu>
      <p>Chosen: {chosenItem}</p>
      <Dialog title="Rename" open={isRenaming} onOpenChange={setRenaming}>
        <input aria-label="Name" />
      </Dialog>
    </>
  )
}

async function openActions() {
  const screen = await render(<Actions />)
  const trigger = screen.getByRole('button', { name: 'Actions' })
  await trigger.click()
  await expect.element(screen.getByRole('menu', { name: 'Actions' })).toHaveFocus()
  return { screen, trigger }
}

test('arrows, Home, End and letters move in a menu past disabled items', async () => {
  const screen = await render(<Actions />)
  const item = (name: string) => screen.getByRole('menuitem', { name })
  screen.getByRole('button', { name: 'Actions' }).element().focus()
  const steps = [
    ['{ArrowDown}', 'Rename'],
    ['{ArrowDown}', 'Duplicate'],
    ['{End}', 'Archive'],
    ['{ArrowDown}', 'Rename'],
    ['{ArrowUp}', 'Archive'],
    ['d', 'Duplicate'],
    ['{Home}', 'Rename'],
  ] as const
  for (const [keys, name] of steps) {
    await userEvent.keyboard(keys)
    await expect.element(item(name)).toHaveFocus()
  }
})

test('Enter runs an item and closes the menu', async () => {
  const { screen, trigger } = await openActions()
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(screen.getByText('Chosen: archive')).toBeVisible()
  await expect.element(trigger).toHaveFocus()
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false')
})

test('Escape closes a menu without running anything', async () => {
  const { screen, trigger } = await openActions()
  await userEvent.keyboard('{Escape}')
  await expect.element(trigger).toHaveFocus()
  await expect.element(screen.getByText('Chosen: nothing')).toBeVisible()
})

test('a dialog opened from a menu returns the focus to the menu’s button', async () => {
  const screen = await render(<Actions />)
  const trigger = screen.getByRole('button', { name: 'Actions' })
  await trigger.click()
  await screen.getByRole('menuitem', { name: 'Rename' }).click()
  await expect.element(screen.getByLabelText('Name')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(trigger).toHaveFocus()
})

test('several letters typed in a row select the item that starts with them', async () => {
  const screen = await render(
    <Menu label="Actions" trigger={<Button>Actions</Button>}>
      <MenuItem onSelect={() => {}}>Delete</MenuItem>
      <MenuItem onSelect={() => {}}>Download</MenuItem>
      <MenuItem onSelect={() => {}}>Duplicate</MenuItem>
    </Menu>,
  )
  await screen.getByRole('button', { name: 'Actions' }).click()
  await userEvent.keyboard('du')
  await expect.element(screen.getByRole('menuitem', { name: 'Duplicate' })).toHaveFocus()
})

test('a right click opens a context menu', async () => {
  const chosenItems: string[] = []
  const screen = await render(
    <ContextMenu label="Actions for Table card" over={<p>Table card</p>}>
      <MenuItem onSelect={() => chosenItems.push('copied')}>Copy link</MenuItem>
    </ContextMenu>,
  )
  await screen.getByText('Table card').click({ button: 'right' })
  await screen
    .getByRole('menu', { name: 'Actions for Table card' })
    .getByRole('menuitem', { name: 'Copy link' })
    .click()
  await expect.poll(() => chosenItems).toEqual(['copied'])
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
})

test('a nested menu is used by keyboard', async () => {
  const chosenItems: string[] = []
  const screen = await render(
    <Menu label="Actions" trigger={<Button>Actions</Button>}>
      <MenuItem onSelect={() => chosenItems.push('rename')}>Rename</MenuItem>
      <MenuSub label="Move to">
        <MenuItem onSelect={() => chosenItems.push('events')}>Events</MenuItem>
        <MenuItem onSelect={() => chosenItems.push('partners')}>Partners</MenuItem>
      </MenuSub>
    </Menu>,
  )
  const trigger = screen.getByRole('button', { name: 'Actions' })
  const item = (name: string) => screen.getByRole('menuitem', { name })
  trigger.element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(item('Move to')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(item('Events')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(item('Events')).not.toBeInTheDocument()
  await expect.element(item('Move to')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(item('Events')).toHaveFocus()
  await userEvent.keyboard('pa')
  await expect.element(item('Partners')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => chosenItems).toEqual(['partners'])
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(trigger).toHaveFocus()
})
