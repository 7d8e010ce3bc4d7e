import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { TileGrid } from './tile-grid.tsx'

const meta: Meta = { title: 'Tile grid' }
export default meta
type Story = StoryObj

const places = Array.from({ length: 400 }, (_, index) => ({ id: `place-${index}`, name: `Place ${index + 1}` }))

function Places({ count, more }: { count: number; more: 'none' | 'loading' }) {
  const [currentId, setCurrentId] = useState('place-1')
  return (
    <div className="flex h-[560px] flex-col p-6">
      <TileGrid
        label="Places"
        items={places.slice(0, count)}
        minWidth={140}
        ratio={1}
        captionHeight={28}
        currentId={currentId}
        onOpen={({ id }) => setCurrentId(id)}
        nextPage={more}
        loadMore={() => {}}
        footer={more === 'loading' ? <p className="p-4 text-center text-sm">Loading</p> : null}
      >
        {({ name }) => (
          <>
            <span aria-hidden className="rounded-md border bg-sunken" />
            <span className="truncate text-xs">{name}</span>
          </>
        )}
      </TileGrid>
    </div>
  )
}

export const FourHundred: Story = { render: () => <Places count={400} more="none" /> }
export const LoadingMore: Story = { render: () => <Places count={12} more="loading" /> }
export const OnPhone: Story = { ...FourHundred, globals: { viewport: { value: 'phone' } } }
