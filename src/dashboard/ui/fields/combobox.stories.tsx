import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, useState } from 'react'
import { userEvent } from 'storybook/test'
import { Examples } from '#storybook/example.tsx'
import { zoneOptions } from '../lists/zone-options.ts'
import { Combobox } from './combobox.tsx'
import type { ComboboxOption } from './combobox-popup.tsx'
import { MultiCombobox } from './multi-combobox.tsx'

const meta: Meta = { title: 'Comboboxes' }
export default meta
type Story = StoryObj

function Zone(props: Partial<ComponentProps<typeof Combobox>>) {
  const [zone, setZone] = useState('Europe/Berlin')
  return <Combobox label="Time zone" options={zoneOptions} {...props} value={zone} onChange={setZone} />
}

export const OneOfMany: Story = {
  render: () => (
    <Examples columns={2}>
      <Zone />
      <Zone hint="Figures are counted by days of this zone." />
      <Zone error="Choose a time zone." />
      <Zone disabled />
    </Examples>
  ),
}

export const Found: Story = {
  render: () => (
    <Examples>
      <Zone />
    </Examples>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.keyboard('lis')
  },
}

const tags = ['menu', 'print', 'event', 'feedback', 'partner', 'order'].map((tag) => ({ value: tag, label: tag }))

function Tags({ chosen = [], ...props }: Partial<ComponentProps<typeof MultiCombobox>> & { chosen?: string[] }) {
  const [value, setValue] = useState<ComboboxOption[]>(chosen.map((tag) => ({ value: tag, label: tag })))
  return <MultiCombobox label="Tags" options={tags} {...props} value={value} onChange={setValue} />
}

export const SeveralOfMany: Story = {
  render: () => (
    <Examples columns={2}>
      <Tags placeholder="Type to find" />
      <Tags chosen={['menu', 'print']} />
      <Tags chosen={tags.map(({ value }) => value)} maxChips={3} />
      <Tags chosen={['a tag that is longer than its field, as somebody is sure to have']} />
    </Examples>
  ),
}

export const SeveralOpen: Story = {
  render: () => (
    <Examples>
      <Tags chosen={['menu', 'event']} />
    </Examples>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox'))
  },
}
