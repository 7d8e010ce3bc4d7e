import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Example, Examples } from '#storybook/example.tsx'
import { screen, userEvent } from 'storybook/test'
import { DragHandle, SortableItem, SortableList } from './sortable-list.tsx'

const meta: Meta = { title: 'Sortable list' }
export default meta
type Story = StoryObj

const entries = ['Home', 'Menu', 'Wine list, with everything from the cellar', 'Contact'].map((name) => ({
  id: name,
  name,
}))

export const Pages: Story = { render: () => <PagesExample /> }

export const Lifted: Story = {
  ...Pages,
  // Otherwise dnd-kit would listen for keys after the story.
  beforeEach: () => () => userEvent.keyboard('{Escape}'),
  play: async ({ canvas }) => {
    canvas.getByRole('button', { name: 'Reorder Menu' }).focus()
    await userEvent.keyboard('[Space]')
    await screen.findByText('Lifted Menu, 2 of 4.')
    await userEvent.keyboard('[ArrowDown]')
    await screen.findByText('Menu, 3 of 4.')
  },
}

function PagesExample() {
  const [pages, setPages] = useState(entries)
  const handleMove = (from: number, to: number) =>
    setPages((before) => before.toSpliced(from, 1).toSpliced(to, 0, ...before.slice(from, from + 1)))
  return (
    <Examples>
      <Example name="The first stays first">
        <SortableList entries={pages} className="grid w-72 gap-1" onMove={handleMove}>
          {pages.map(({ id, name }, index) => (
            <SortableItem
              key={id}
              id={id}
              isFixed={index === 0}
              className="flex h-9 items-center rounded-md border bg-surface"
            >
              <DragHandle name={name} className={index === 0 ? 'invisible h-8 w-6' : 'h-8 w-6'} />
              <span className="truncate">{name}</span>
            </SortableItem>
          ))}
        </SortableList>
      </Example>
    </Examples>
  )
}
