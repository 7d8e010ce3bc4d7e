import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Example, Examples } from '#storybook/example.tsx'
import { CodeText } from './code-text.tsx'
import { DescriptionItem } from './description-item.tsx'
import { ValueList } from './value-list.tsx'

const meta: Meta = { title: 'Lists' }
export default meta
type Story = StoryObj

const payload = JSON.stringify(
  {
    type: 'scan.created',
    data: { code: 'Festival shuttle bus', destination: 'https://harbourhouse.example/timetable/winter-2026/weekends' },
  },
  null,
  2,
)

export const MachineText: Story = {
  render: () => (
    <Examples columns={2}>
      <Example name="Several lines">
        <CodeText noun="request body" text={payload} />
      </Example>
      <Example name="One word, of which more is copied">
        <CodeText noun="signature" text="sha256=4f1c…" copiedText="sha256=4f1c9e" />
      </Example>
      <Example name="Higher than it may be">
        <CodeText noun="response body" text={Array.from({ length: 60 }, (_, line) => `line ${line + 1}`).join('\n')} />
      </Example>
      <Example name="A description list">
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
          <DescriptionItem term="Endpoint">https://hooks.harbourhouse.example/tessera/production/scan</DescriptionItem>
          <DescriptionItem term="Attempts">3 of 8</DescriptionItem>
        </dl>
      </Example>
    </Examples>
  ),
}

const hosts = Array.from({ length: 240 }, (_, index) => ({
  value: `host-${index}`,
  label: index === 0 ? 'a-host-with-a-long-name-of-a-department.harbourhouse.example' : `host-${index}.example`,
  count: 4_000 - index,
}))

function Hosts({ chosenHosts, count = hosts.length }: { chosenHosts: string[]; count?: number }) {
  const [value, setValue] = useState(chosenHosts)
  const [query, setQuery] = useState('')
  return (
    <ValueList
      label="Hosts"
      options={hosts.slice(0, count)}
      value={value}
      query={query}
      emptyText="There are no hosts yet."
      onQuery={setQuery}
      onChange={setValue}
    />
  )
}

export const Values: Story = {
  render: () => (
    <Examples columns={2}>
      <Example name="Many values, of which two are chosen">
        <Hosts chosenHosts={['host-3', 'host-200']} />
      </Example>
      <Example name="No values">
        <Hosts chosenHosts={[]} count={0} />
      </Example>
    </Examples>
  ),
}
