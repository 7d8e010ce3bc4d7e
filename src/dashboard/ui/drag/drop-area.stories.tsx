import type { Meta, StoryObj } from '@storybook/react-vite'
import { Examples } from '#storybook/example.tsx'
import { screen, userEvent } from 'storybook/test'
import { classes } from '../classes.ts'
import { DragSource, DropArea, useDragDescription, useDropTarget } from './drop-area.tsx'

const meta: Meta = { title: 'Drop area' }
export default meta
type Story = StoryObj

function Folder({ name }: { name: string }) {
  const { ref, isOver } = useDropTarget({ name, accepts: () => true, onDrop: () => {} })
  return (
    <div ref={ref} className={classes('rounded-md border p-2', isOver ? 'border-accent bg-accent-soft' : 'bg-surface')}>
      {name}
    </div>
  )
}

function Codes() {
  const description = useDragDescription()
  return (
    <DragSource
      className="grid gap-2 text-sm"
      findItem={(element) =>
        element.closest('button') ? { kind: 'codes', ids: ['table', 'bar'], label: '2 codes' } : null
      }
    >
      <button type="button" aria-describedby={description} className="rounded-md border bg-surface p-2 text-left">
        Table card, Bar
      </button>
      <Folder name="Winter menu" />
      <Folder name="Terrace" />
    </DragSource>
  )
}

export const CodesAndFolders: Story = {
  render: () => (
    <Examples>
      <DropArea instructions="Press Space to lift it, arrow keys to choose a folder, Space to drop it.">
        <Codes />
      </DropArea>
    </Examples>
  ),
}

export const OverFolder: Story = {
  ...CodesAndFolders,
  // Otherwise dnd-kit would listen for keys after the story.
  beforeEach: () => () => userEvent.keyboard('{Escape}'),
  play: async ({ canvas }) => {
    // Drag handling is loaded after the folders.
    await screen.findByText(/^Press Space to lift it/)
    canvas.getByRole('button', { name: 'Table card, Bar' }).focus()
    await userEvent.keyboard('[Space]')
    await screen.findByText('Lifted 2 codes.')
    await userEvent.keyboard('[ArrowDown]')
    await screen.findByText('2 codes, over Winter menu, 1 of 2.')
  },
}
