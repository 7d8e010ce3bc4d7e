import type { Meta, StoryObj } from '@storybook/react-vite'
import { Examples, Row } from '#storybook/example.tsx'
import { openBy } from '#storybook/open-by.ts'
import Archive from 'lucide-react/icons/archive'
import Copy from 'lucide-react/icons/copy'
import Trash from 'lucide-react/icons/trash'
import { use } from 'react'
import { toast as sonner } from 'sonner'
import { fireEvent, screen, userEvent } from 'storybook/test'
import { AddMenu } from './add-menu.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorPanel } from './error-panel.tsx'
import { toOptions } from './fields/options.ts'
import { MenuChoice } from './menu-choice.tsx'
import { MenuItem } from './menu-item.tsx'
import { MenuSeparator } from './menu-separator.tsx'
import { MenuSub } from './menu-sub.tsx'
import { ContextMenu, Menu } from './menu.tsx'
import { Modal } from './modal.tsx'
import { TextField } from './text-field.tsx'
import { toast } from './toast.ts'

const meta: Meta = { title: 'Overlays' }
export default meta
type Story = StoryObj

const phone = { viewport: { value: 'phone' } }

export const DialogWithForm: Story = {
  render: () => (
    <Dialog title="New folder" description="Codes can be moved into it at any time." open>
      <form className="grid gap-4">
        <TextField label="Name" name="name" defaultValue="Winter menu" />
        <div className="flex justify-end gap-2">
          <Button>Cancel</Button>
          <Button type="submit" variant="primary">
            Create folder
          </Button>
        </div>
      </form>
    </Dialog>
  ),
}

export const DialogOnPhone: Story = { ...DialogWithForm, globals: phone }

export const DialogOpenedByTrigger: Story = {
  render: () => (
    <Examples>
      <Row>
        <Dialog title="Keyboard shortcuts" trigger={<Button>Shortcuts</Button>}>
          <p className="text-sm">Press ? on any screen to see this list.</p>
        </Dialog>
      </Row>
    </Examples>
  ),
  play: openBy('Shortcuts', 'dialog', 'Keyboard shortcuts'),
}

export const WideDialogWithLongText: Story = {
  render: () => (
    <Dialog
      title="Request body of the delivery to https://hooks.harbourhouse.example/tessera/production/scan-events"
      width="wide"
      open
    >
      {Array.from({ length: 30 }, (_, line) => (
        <p key={line} className="text-sm">
          {`${line + 1}. scan.created for the code “Festival shuttle bus” at the north terminal`}
        </p>
      ))}
    </Dialog>
  ),
}

/** For wide content of any height, such as a comparison or a gallery. */
export const LargeDialog: Story = {
  render: () => (
    <Dialog title="Start from a template" width="large" open>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {Array.from({ length: 8 }, (_, index) => (
          <li key={index}>
            <Button className="aspect-4/3 h-auto! w-full">Template {index + 1}</Button>
          </li>
        ))}
      </ul>
    </Dialog>
  ),
}

/** Fills nearly the whole window. Its content scrolls on its own, for example in the picture picker. */
export const FullDialog: Story = {
  render: () => (
    <Dialog title="Choose a picture" width="full" open>
      <div className="grid min-h-0 flex-1 grid-rows-[auto_1fr] gap-3">
        <TextField label="Search" name="search" />
        <ul className="grid min-h-0 auto-rows-max grid-cols-2 gap-3 overflow-y-auto sm:grid-cols-4 lg:grid-cols-6">
          {Array.from({ length: 48 }, (_, index) => (
            <li key={index}>
              <Button className="aspect-square h-auto! w-full">{index + 1}</Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  ),
}

export const FullDialogOnPhone: Story = { ...FullDialog, globals: phone }

export const Confirmation: Story = {
  render: () => (
    <Dialog
      role="alertdialog"
      title="Delete 3 codes"
      description="Their printed copies stop working at once. This cannot be undone."
      open
    >
      <div className="flex justify-end gap-2">
        <Button>Cancel</Button>
        <Button variant="danger">Delete codes</Button>
      </div>
    </Dialog>
  ),
}

const arrival = new Promise<never>(() => {})
const LoadedLater = () => use(arrival)

export const DialogLoading: Story = {
  render: () => (
    <Dialog title="New folder" open>
      <LoadedLater />
    </Dialog>
  ),
}

export const ErrorInDialog: Story = {
  render: () => (
    <Dialog title="Versions" open>
      <ErrorPanel title="The versions could not be loaded" onRetry={() => {}}>
        The service did not answer in time. Check your connection.
      </ErrorPanel>
    </Dialog>
  ),
}

export const ModalSheet: Story = {
  render: () => (
    <Modal title="Navigation" className="inset-y-0 left-0 w-72 bg-surface p-4" onClose={() => {}}>
      <nav aria-label="Screens" className="grid gap-2 text-sm">
        <a href="#codes">Codes</a>
        <a href="#pages">Pages</a>
        <a href="#analytics">Analytics</a>
      </nav>
    </Modal>
  ),
}

const items = (
  <>
    <MenuItem icon={<Copy />} shortcut="mod+d" onSelect={() => {}}>
      Duplicate
    </MenuItem>
    <MenuItem icon={<Archive />} disabled onSelect={() => {}}>
      Archive
    </MenuItem>
    <MenuItem onSelect={() => {}}>Move to the folder “Harbour House, winter 2026, north terminal”</MenuItem>
    <MenuSeparator label="Sort by" />
    <MenuChoice checked onSelect={() => {}}>
      Name
    </MenuChoice>
    <MenuChoice checked={false} onSelect={() => {}}>
      Scans
    </MenuChoice>
    <MenuSeparator label="Columns" />
    <MenuChoice kind="several" checked onSelect={() => {}}>
      Destination
    </MenuChoice>
    <MenuChoice kind="several" checked={false} onSelect={() => {}}>
      Tags
    </MenuChoice>
    <MenuSeparator />
    <MenuItem icon={<Trash />} tone="danger" onSelect={() => {}}>
      Delete
    </MenuItem>
  </>
)

export const MenuOfButton: Story = {
  render: () => (
    <Examples>
      <Row>
        <Menu label="Options of Table card" edge="start" trigger={<Button>Options</Button>}>
          {items}
        </Menu>
      </Row>
    </Examples>
  ),
  play: async (context) => {
    await openBy('Options', 'menu', 'Options of Table card')(context)
    await userEvent.keyboard('{ArrowDown}')
  },
}

export const NestedMenu: Story = {
  render: () => (
    <Examples>
      <Row>
        <Menu label="Options of Table card" edge="start" trigger={<Button>Options</Button>}>
          <MenuItem onSelect={() => {}}>Rename</MenuItem>
          <MenuSub label="Move to">
            <MenuItem onSelect={() => {}}>Events</MenuItem>
            <MenuItem onSelect={() => {}}>Partners</MenuItem>
          </MenuSub>
        </Menu>
      </Row>
    </Examples>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Options' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to' }))
    await screen.findByRole('menuitem', { name: 'Partners' })
  },
}

export const MenuThatAdds: Story = {
  render: () => (
    <Examples>
      <AddMenu label="Add a filter" buttonText="Filter" className="px-2!" options={filters} onAdd={() => {}} />
    </Examples>
  ),
}

const filters = toOptions({ country: 'Country', device: 'Device' })

export const MenuAtPointer: Story = {
  render: () => (
    <Examples>
      <ContextMenu
        label="Options of Table card"
        over={<div className="rounded-lg border bg-surface p-6 text-sm">Right-click this card.</div>}
      >
        {items}
      </ContextMenu>
    </Examples>
  ),
  play: async ({ canvas }) => {
    await fireEvent.contextMenu(canvas.getByText('Right-click this card.'), { clientX: 80, clientY: 60 })
    await screen.findByRole('menu', { name: 'Options of Table card' })
  },
}

export const Toasts: Story = {
  beforeEach: () => () => {
    sonner.dismiss()
  },
  render: () => (
    <Examples>
      <Row>
        <Button onClick={() => toast({ message: 'Archived Table card', undo: () => {} })}>Archive</Button>
      </Row>
    </Examples>
  ),
  play: async ({ canvas }) => {
    toast({ message: 'Copied the scan address' })
    toast({
      message: 'The image could not be uploaded. It is larger than 10 MB; save it at a lower resolution and retry.',
      tone: 'bad',
    })
    await userEvent.click(canvas.getByRole('button', { name: 'Archive' }))
    await screen.findByRole('button', { name: 'Undo' })
  },
}

export const ToastsOnPhone: Story = { ...Toasts, globals: phone }
