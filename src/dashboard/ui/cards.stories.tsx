import type { Meta, StoryObj } from '@storybook/react-vite'
import { Example, Examples } from '#storybook/example.tsx'
import { ActionsMenu } from './actions-menu.tsx'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { LinkCard } from './link-card.tsx'
import { MenuItem } from './menu-item.tsx'
import { Panel } from './panel.tsx'
import { ScaledFrame } from './scaled-frame.tsx'

const meta: Meta = { title: 'Cards and panels' }
export default meta
type Story = StoryObj

const longName = 'Harbour House winter timetable for the festival shuttle bus, north terminal'
const address = 'https://harbour-house-winter-timetable.example.com/'
const picture = <span className="block aspect-16/10 w-full rounded-lg border bg-sunken" />

export const LinkCards: Story = {
  render: () => (
    <div className="grid max-w-2xl grid-cols-2 gap-2">
      {[
        { id: 'live', name: 'Harbour guide', address: { text: 'harbour.example.com', url: address } },
        { id: 'long', name: longName, address: { text: address, url: address } },
        { id: 'draft', name: 'Not published', address: { text: 'harbour.example.com', title: 'Not published yet' } },
      ].map((card) => (
        <LinkCard
          key={card.id}
          {...card}
          picture={picture}
          menu={
            <ActionsMenu name={card.name}>
              <MenuItem onSelect={() => {}}>Rename</MenuItem>
            </ActionsMenu>
          }
          footer={<Badge>Draft</Badge>}
        >
          {(link) => (
            <a href="#card" {...link}>
              {card.name}
            </a>
          )}
        </LinkCard>
      ))}
    </div>
  ),
}

export const Panels: Story = {
  render: () => (
    <Examples columns={2}>
      <Panel title="Versions" aside={<Button>Compare</Button>}>
        <p className="text-sm">A section of a screen.</p>
      </Panel>
      <Panel title="Codes" busy>
        <p className="text-sm">Loading…</p>
      </Panel>
    </Examples>
  ),
}

const page = `data:text/html,${encodeURIComponent('<!doctype html><html lang="en"><title>Page</title><body><main><h1>A page of 1,280 pixels</h1></main></body></html>')}`

export const ScaledFrames: Story = {
  render: () => (
    <Examples columns={2}>
      <Example name="A picture of a page">
        <ScaledFrame src={page} title="A page" width={1280} height={800} className="rounded-lg border" />
      </Example>
      <Example name="A page on a phone, to click in">
        <ScaledFrame src={page} title="A page on a phone" width={390} height={400} isInteractive />
      </Example>
    </Examples>
  ),
}
