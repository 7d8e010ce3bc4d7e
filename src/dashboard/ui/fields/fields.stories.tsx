import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, useState } from 'react'
import { Example, Examples } from '#storybook/example.tsx'
import { openBy } from '#storybook/open-by.ts'
import { userEvent } from 'storybook/test'
import { Button } from '../button.tsx'
import { Field, FieldGroup } from '../field.tsx'
import { SelectField } from '../select-field.tsx'
import { TextField } from '../text-field.tsx'
import { ColorField } from './color-field.tsx'
import { LinesField } from './lines-field.tsx'
import { SliderField } from './slider-field.tsx'

const meta: Meta = { title: 'Fields' }
export default meta
type Story = StoryObj

const longHint =
  'Visitors are redirected here after a scan. You can change it whenever you like: printed copies of the code stay the same.'

export const TextFields: Story = {
  render: () => (
    <Examples columns={2}>
      <TextField label="Name" defaultValue="Table card" />
      <TextField label="Name" placeholder="Terrace menu" optional />
      <TextField label="Destination" type="url" hint={longHint} defaultValue="https://harbourhouse.example/menu" />
      <TextField label="Destination" error="Enter an address that begins with https://." defaultValue="harbourhouse" />
      <TextField
        label="Destination"
        hint={longHint}
        error="This address answered 404 Not Found. Check it, or save it as it is."
        defaultValue="https://harbourhouse.example/menu/winter-2026"
      />
      <TextField label="Short code" disabled defaultValue="terrace" hint="It cannot be changed after printing." />
      <TextField label="First day" type="date" defaultValue="2026-11-23" />
      <TextField label="Password" type="password" defaultValue="correct horse" autoComplete="off" />
    </Examples>
  ),
}

export const FieldOfOwnControl: Story = {
  render: () => (
    <Examples>
      <FieldGroup label="Picture" hint="At the top of the page." error="Choose a picture.">
        <div>
          <Button>Choose</Button>
        </div>
      </FieldGroup>
      <Field label="Volume" hint="Of the sound that visitors hear.">
        {(controlProps) => (
          <input {...controlProps} type="range" min={0} max={10} defaultValue={4} className="w-full" />
        )}
      </Field>
    </Examples>
  ),
}

function Zoom() {
  const [zoom, setZoom] = useState(1.5)
  const valueText = `${Math.round(zoom * 100)} %`
  return (
    <SliderField
      label="Zoom"
      valueText={valueText}
      hint="Around the focal point."
      value={zoom}
      min={1}
      max={4}
      step={0.1}
      onChange={setZoom}
      onChangeEnd={() => {}}
    />
  )
}

export const SliderFields: Story = {
  render: () => (
    <Examples>
      <Zoom />
    </Examples>
  ),
}

const roles = [
  { value: 'viewer', label: 'Viewer' },
  { value: 'editor', label: 'Editor' },
  { value: 'owner', label: 'Owner', disabled: true },
]

export const SelectFields: Story = {
  render: () => (
    <Examples columns={2}>
      <SelectField label="Role" options={roles} defaultValue="editor" />
      <SelectField label="Role" options={roles} hint="Editors cannot invite members." optional />
      <SelectField label="Role" options={roles} error="Choose a role." />
      <SelectField label="Role" options={roles} disabled />
    </Examples>
  ),
}

function Lines({ value: first, ...props }: ComponentProps<typeof LinesField>) {
  const [value, setValue] = useState(first)
  return <LinesField {...props} value={value} onChange={(event) => setValue(event.target.value)} />
}

const longText =
  'Harbour House has served fish from the morning’s boats since 1962. The terrace opens at noon; in winter we light the fire.'

export const TextOnSeveralLines: Story = {
  render: () => (
    <Examples columns={2}>
      <Lines label="Description" value="" optional />
      <Lines label="Description" value={longText} maxCharacters={140} hint="Shown below the title of the page." />
      <Lines label="Description" value={longText} maxCharacters={100} error="Shorten this to 100 characters." />
      <Lines label="Description" value={longText} disabled />
    </Examples>
  ),
}

function Color({ value: first, ...props }: Omit<ComponentProps<typeof ColorField>, 'onChange'>) {
  const [value, setValue] = useState(first)
  return <ColorField {...props} value={value} onChange={setValue} />
}

export const Colors: Story = {
  render: () => (
    <Examples columns={2}>
      <Example name="A color">
        <Color label="Foreground" value="#1b4332" />
      </Example>
      <Example name="With a hint, and something beside it">
        <Color label="Background" value="#ffffff" hint="Scanners need a light one." aside={<span>21 : 1</span>} />
      </Example>
      <Example name="Refused">
        <Color label="Background" value="#222222" error="Too dark: a scanner cannot tell it from the foreground." />
      </Example>
    </Examples>
  ),
}

const theme = [
  { name: 'Accent', color: '#1b4332' },
  { name: 'Background', color: '#ffffff' },
  { name: 'Text', color: '#0f172a' },
]

export const PickedColor: Story = {
  render: () => (
    <Examples>
      <Color label="Foreground" value="#1b4332" palette={theme} />
    </Examples>
  ),
  play: openBy('Foreground: pick a color', 'slider', 'Hue'),
}

export const NotAColor: Story = {
  render: () => (
    <Examples>
      <Color label="Foreground" value="#1b4332" />
    </Examples>
  ),
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Foreground' }), 'green')
    await userEvent.tab()
    await canvas.findByText('Enter a color such as #1b4332 or rgb(27, 67, 50).')
  },
}
