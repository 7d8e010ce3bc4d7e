import type { Meta, StoryObj } from '@storybook/react-vite'
import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import { ParentLink } from './lists/parent-link.tsx'
import { SearchBox } from './lists/search-box.tsx'
import { MissingScreen } from './missing-screen.tsx'
import { Screen } from './screen.tsx'

const meta: Meta = {
  title: 'Screen',
  decorators: [
    (Story) => (
      <div className="flex h-dvh flex-col">
        <Story />
      </div>
    ),
  ],
}
export default meta
type Story = StoryObj

const phone = { viewport: { value: 'phone' } }
const text = <p className="p-6 text-sm text-ink-soft">The list of the screen fills the rest of the window.</p>

export const List: Story = {
  render: () => (
    <Screen
      title="Codes"
      search={
        <SearchBox noun="codes" criteria="name" placeholder="Name, destination or tag" value="" onSearch={() => {}} />
      }
      actions={
        <Button variant="primary">
          <Plus aria-hidden />
          New code
        </Button>
      }
    >
      {text}
    </Screen>
  ),
}

export const ListOnPhone: Story = { ...List, globals: phone }

export const Detail: Story = {
  render: () => (
    <Screen
      title="Scans of the festival shuttle bus timetable, sent to the till of Harbour House"
      parent={<ParentLink to="/webhooks">Webhooks</ParentLink>}
      after={<Badge tone="warn">Paused</Badge>}
      actions={
        <>
          <Button>
            <Download aria-hidden />
            <span className="@max-[560px]/bar:sr-only">Download</span>
          </Button>
          <Button variant="primary">Edit</Button>
        </>
      }
    >
      {text}
    </Screen>
  ),
}

export const DetailOnPhone: Story = { ...Detail, globals: phone }

export const Missing: Story = {
  render: () => (
    <MissingScreen
      noun="webhook"
      parent={<ParentLink to="/webhooks">Webhooks</ParentLink>}
      action={<ButtonLink to="/webhooks">Show all webhooks</ButtonLink>}
    />
  ),
}

export const MissingOnPhone: Story = { ...Missing, globals: phone }

export const SearchBoxWithText: Story = {
  render: () => (
    <div className="max-w-xs p-6">
      <SearchBox noun="leads" placeholder="Search leads" value="anna@harbourhouse.example" onSearch={() => {}} />
    </div>
  ),
}
