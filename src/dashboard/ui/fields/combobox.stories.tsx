import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, useState } from 'react'
import { Examples } from '#storybook/example.tsx'
import { screen, userEvent } from 'storybook/test'
import { zoneOptions } from '../lists/zone-options.ts'
import type { ComboboxOption } from './combobox-popup.tsx'
import { Combobox } from './combobox.tsx'
import { MultiCombobox } from './multi-combobox.tsx'

const meta: Meta = { title: 'Comboboxes' }
export default meta
type Story = StoryObj

const codes: ComboboxOption[] = [
  { value: 'table', label: 'Table card', detail: 'tbl4k' },
  { value: 'terrace', label: 'Terrace menu, winter 2026, in four languages and with allergens', detail: 'ter9x' },
  { value: 'bus', label: 'Festival shuttle bus', detail: 'bus2m' },
]

function Code({ value: first = '', ...props }: Partial<ComponentProps<typeof Combobox>>) {
  const [value, setValue] = useState(first)
  return <Combobox label="Code" options={codes} {...props} value={value} onChange={setValue} />
}

export const OneOfMany: Story = {
  render: () => (
    <Examples columns={2}>
      <Code placeholder="Choose a code" />
      <Code value="table" hint="Scans of this code are counted." />
      <Code value="terrace" />
      <Code value="deleted" unknownLabel="A deleted code" error="This code was deleted. Choose another." />
      <Code value="table" disabled />
      <Code optional />
    </Examples>
  ),
}

const openList = async () => {
  await userEvent.click(screen.getByRole('combobox'))
  await screen.findByRole('listbox')
}

export const OneOpened: Story = { render: () => renderCode({ value: 'bus' }), play: openList }
const fonts: ComboboxOption[] = [
  { value: '', label: 'As in Modern' },
  { value: 'georgia', label: 'Georgia', group: 'Serif', picture: <span className="flex-1 font-serif">Georgia</span> },
  {
    value: 'courier',
    label: 'Courier',
    group: 'Monospace',
    picture: <span className="flex-1 font-mono">Courier</span>,
  },
]

export const OneInGroups: Story = { render: () => renderCode({ label: 'Font', options: fonts }), play: openList }
export const OneWithAction: Story = {
  render: () => renderCode({ actions: [{ label: 'Load more codes', run: () => {} }] }),
  play: openList,
}
export const OneLoading: Story = {
  render: () => renderCode({ options: [], onSearch: () => {}, emptyText: 'Loading…' }),
  play: async () => {
    await userEvent.click(screen.getByRole('combobox'))
    await screen.findByText('Loading…')
  },
}
export const OneWithoutMatches: Story = {
  render: () => renderCode({}),
  play: async () => {
    await openList()
    await userEvent.type(screen.getByRole('combobox'), 'brunch')
    await screen.findByText('No matches')
  },
}
export const OneOfHundredsFound: Story = {
  render: () => renderCode({ label: 'Time zone', options: zoneOptions, value: 'Europe/Berlin' }),
  play: async () => {
    await openList()
    await userEvent.keyboard('america')
    await screen.findByText(/^The best 50 of/)
  },
}

function renderCode(props: Partial<ComponentProps<typeof Combobox>>) {
  return (
    <Examples>
      <Code {...props} />
    </Examples>
  )
}

const tags = ['terrace', 'menu', 'winter', 'four languages', 'allergens'].map((label) => ({ value: label, label }))

function Tags({ value: first = [], ...props }: Partial<ComponentProps<typeof MultiCombobox>>) {
  const [value, setValue] = useState(first)
  return <MultiCombobox label="Tags" options={tags} {...props} value={value} onChange={setValue} />
}

export const SeveralOfMany: Story = {
  render: () => (
    <Examples columns={2}>
      <Tags placeholder="Add a tag" />
      <Tags value={tags.slice(0, 1)} hint="Press Enter or a comma to add one." />
      <Tags value={tags} />
      <Tags value={tags} maxChips={2} />
      <Tags value={[{ value: 'long', label: 'a tag that is longer than its field, as somebody is sure to have' }]} />
      <Tags value={tags.slice(0, 2)} error="A code has at most 20 tags." />
      <Tags value={tags.slice(0, 2)} disabled hint="A code can have up to 2 tags." />
    </Examples>
  ),
}

export const SeveralOpened: Story = {
  render: () => (
    <Examples>
      <Tags value={tags.slice(0, 2)} />
    </Examples>
  ),
  play: openList,
}

export const NewTag: Story = {
  render: () => (
    <Examples>
      <Tags onCreate={() => ''} />
    </Examples>
  ),
  play: async () => {
    await userEvent.type(screen.getByRole('combobox'), 'spring')
    await screen.findByText('Add “spring”')
  },
}
