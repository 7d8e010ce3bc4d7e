import type { Meta, StoryObj } from '@storybook/react-vite'
import AlignCenter from 'lucide-react/icons/align-center'
import AlignLeft from 'lucide-react/icons/align-left'
import AlignRight from 'lucide-react/icons/align-right'
import { type ComponentProps, useState } from 'react'
import { Example, Examples } from '#storybook/example.tsx'
import { Checkbox } from '../checkbox.tsx'
import { TabList, TabPanel, Tabs } from '../tabs.tsx'
import { toOptions } from './options.ts'
import { RadioOptions, radioTileClass } from './radio-options.tsx'
import { Segmented } from './segmented.tsx'
import { SwitchField } from './switch-field.tsx'
import { TileChoice } from './tile-choice.tsx'
import { ToggleField } from './toggle-field.tsx'

const meta: Meta = { title: 'Choices' }
export default meta
type Story = StoryObj

export const Checkboxes: Story = {
  render: () => (
    <Examples columns={3}>
      <Checkbox label="Remember this device" />
      <Checkbox label="Remember this device" defaultChecked />
      <Checkbox label="All codes" indeterminate />
      <Checkbox label="Remember this device" disabled />
      <Checkbox label="Remember this device" disabled defaultChecked />
      <Checkbox label="Select Table card" labelled="hidden" />
      <Checkbox label="I agree that visitors may be asked for their name and email address before they see the page" />
    </Examples>
  ),
}

function Switch({ checked: first = false, ...props }: Partial<ComponentProps<typeof SwitchField>>) {
  const [checked, setChecked] = useState(first)
  return <SwitchField label="Require a password" {...props} checked={checked} onChange={setChecked} />
}

export const Switches: Story = {
  render: () => (
    <Examples columns={2}>
      <Switch />
      <Switch checked />
      <Switch hint="Visitors enter it before they see the page." />
      <Switch checked error="Your plan does not include passwords." />
      <Switch label="Send an email to every member of the workspace when a visitor fills in this form" checked />
    </Examples>
  ),
}

type Align = 'start' | 'center' | 'end'
const alignments: { value: Align; label: string }[] = [
  { value: 'start', label: 'Left' },
  { value: 'center', label: 'Center' },
  { value: 'end', label: 'Right' },
]

function Alignment(props: Partial<ComponentProps<typeof Segmented<Align>>>) {
  const [value, setValue] = useState<Align>('center')
  return <Segmented label="Alignment" options={alignments} {...props} value={value} onChange={setValue} />
}

export const SegmentedControls: Story = {
  render: () => (
    <Examples columns={2}>
      <Example name="With its label above">
        <Alignment />
      </Example>
      <Example name="With a hidden label">
        <Alignment labelled="hidden" />
      </Example>
      <Example name="Quiet, beside a title">
        <Alignment labelled="hidden" variant="quiet" />
      </Example>
      <Example name="Pills, of which one reports a problem">
        <Alignment
          labelled="hidden"
          variant="pills"
          options={[...alignments.slice(0, 2), { value: 'end', label: 'Failed (3)', tone: 'bad' }]}
        />
      </Example>
      <Example name="Icons">
        <div className="w-28">
          <Alignment
            options={[
              { value: 'start', label: 'Left', icon: { picture: <AlignLeft aria-hidden />, tooltip: 'Left' } },
              { value: 'center', label: 'Center', icon: { picture: <AlignCenter aria-hidden />, tooltip: 'Center' } },
              { value: 'end', label: 'Right', icon: { picture: <AlignRight aria-hidden />, tooltip: 'Right' } },
            ]}
          />
        </div>
      </Example>
      <Example name="In a narrow column">
        <div className="w-40">
          <Alignment
            options={[
              { value: 'start', label: 'Beginning of the line' },
              { value: 'center', label: 'Center' },
              { value: 'end', label: 'End' },
            ]}
          />
        </div>
      </Example>
    </Examples>
  ),
}

type Shape = 'square' | 'round' | 'dots'
const shapes = [
  { value: 'square' as const, label: 'Square', picture: <span className="size-5 bg-ink" /> },
  { value: 'round' as const, label: 'Rounded', picture: <span className="size-5 rounded-md bg-ink" /> },
  { value: 'dots' as const, label: 'Dots', picture: <span className="size-5 rounded-full bg-ink" /> },
]

function Shapes(props: Pick<ComponentProps<typeof TileChoice<Shape>>, 'columns' | 'labelled'>) {
  const [value, setValue] = useState<Shape>('round')
  return <TileChoice label="Modules" {...props} options={shapes} value={value} onChange={setValue} />
}

export const Tiles: Story = {
  render: () => (
    <Examples columns={2}>
      <Example name="Three columns, label above">
        <Shapes columns={3} labelled="above" />
      </Example>
      <Example name="Two columns, hidden label">
        <Shapes columns={2} />
      </Example>
      <Example name="Four columns in a narrow place">
        <div className="w-56">
          <Shapes columns={4} />
        </div>
      </Example>
    </Examples>
  ),
}

export const RadiosOfAnyContent: Story = {
  render: () => (
    <Examples>
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="mb-1.5 text-sm font-medium">Plan</legend>
        <RadioOptions
          options={[{ value: 'Free' }, { value: 'Team' }]}
          value="Team"
          onChange={() => {}}
          className={`${radioTileClass} bg-surface p-3 text-sm`}
        >
          {({ value }) => <span>{value}</span>}
        </RadioOptions>
      </fieldset>
    </Examples>
  ),
}

function Panes() {
  const [value, setValue] = useState<'blocks' | 'outline'>('blocks')
  return (
    <Tabs value={value} tabs={toOptions({ blocks: 'Blocks', outline: 'Outline of the page' })} onChange={setValue}>
      <TabList label="Left panel" />
      <TabPanel className="p-4 text-sm text-ink-soft">Drag a block into the page.</TabPanel>
    </Tabs>
  )
}

export const TabsOfPanels: Story = {
  render: () => (
    <Examples>
      <Panes />
    </Examples>
  ),
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((label) => ({
  value: label.toLowerCase(),
  label,
}))

function Days({ value: first, error }: Pick<ComponentProps<typeof ToggleField>, 'value' | 'error'>) {
  const [value, setValue] = useState(first)
  return <ToggleField label="Open on" choices={days} value={value} error={error} onChange={setValue} />
}

export const Toggles: Story = {
  render: () => (
    <Examples columns={2}>
      <Example name="Some">
        <Days value={['friday', 'saturday']} />
      </Example>
      <Example name="None, which is refused">
        <Days value={[]} error="Choose at least one day." />
      </Example>
      <Example name="All">
        <Days value={days.map(({ value }) => value)} />
      </Example>
    </Examples>
  ),
}
