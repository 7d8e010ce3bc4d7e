import type { Meta, StoryObj } from '@storybook/react-vite'
import { Example, Examples, RowExample } from '#storybook/example.tsx'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Inbox from 'lucide-react/icons/inbox'
import SearchX from 'lucide-react/icons/search-x'
import { Avatar } from './avatar.tsx'
import { Badge } from './badge.tsx'
import { CardList } from './card-list.tsx'
import { Button } from './button.tsx'
import { Count } from './count.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorPanel } from './error-panel.tsx'
import { Logo } from './logo.tsx'
import { NotOffered } from './not-offered.tsx'
import { PaneSkeleton } from './pane-skeleton.tsx'
import { BareProgressBar, ProgressBar, UploadProgress } from './progress-bar.tsx'
import { RelativeTime } from './relative-time.tsx'
import { SkeletonList, Skeletons } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'
import { RemoveButton, Tag } from './tag.tsx'

const meta: Meta = { title: 'Status' }
export default meta
type Story = StoryObj

const longName = 'Harbour House winter timetable for the festival shuttle bus, north terminal'

const badges = [
  { tone: 'neutral', Icon: null, text: 'Draft' },
  { tone: 'accent', Icon: Clock, text: 'Scheduled' },
  { tone: 'ok', Icon: CircleCheck, text: 'Active' },
  { tone: 'warn', Icon: CircleAlert, text: 'Paused' },
  { tone: 'bad', Icon: CircleX, text: 'Failed' },
] as const

export const BadgesAndTags: Story = {
  render: () => (
    <Examples columns={2}>
      <RowExample name="Badges">
        {badges.map(({ tone, Icon, text }) => (
          <Badge key={tone} tone={tone} {...(Icon && { icon: <Icon aria-hidden /> })}>
            {text}
          </Badge>
        ))}
      </RowExample>
      <RowExample name="Tags">
        <Tag label="terrace" />
        <Tag label="menu" tone="accent" />
      </RowExample>
      <RowExample name="Tags that can be removed">
        <Tag label="terrace" onRemove={() => {}} />
        <Tag label="Status: paused" tone="accent" onRemove={() => {}} />
        <RemoveButton label="the filter" size="large" onRemove={() => {}} />
      </RowExample>
      <Example name="Long names in a narrow column">
        <div className="flex w-40 flex-wrap gap-2">
          <Tag label={longName} />
          <Tag label={longName} tone="accent" onRemove={() => {}} />
        </div>
      </Example>
      <RowExample name="People">
        <Avatar name="Ada Lindqvist" />
        <Avatar name="Jean-Luc van der Berg" />
        <Avatar name="zoë" />
        <Avatar name="" />
        <Avatar name="Ada Lindqvist" size="large" />
        <Avatar name="Ada Lindqvist" size="large" image={portrait} />
      </RowExample>
      <RowExample name="Logo">
        <Logo />
        <Logo className="size-10" />
      </RowExample>
    </Examples>
  ),
}

const portrait = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="#0e7490" d="M0 0h1v1H0z"/></svg>')}`

const toTimestamp = (secondsFromNow: number) => new Date(Date.now() + secondsFromNow * 1_000).toISOString()

export const FiguresAndTimes: Story = {
  render: () => (
    <Examples columns={2}>
      <RowExample name="Counts">
        {[0, 1, 9_999, 12_438, 4_203_771].map((value) => (
          <Count key={value} value={value} />
        ))}
      </RowExample>
      <RowExample name="Times">
        {[0, -130, -7_300, -200_000, -8_000_000, 45, 5_000].map((seconds) => (
          <RelativeTime key={seconds} at={toTimestamp(seconds)} />
        ))}
      </RowExample>
    </Examples>
  ),
}

export const Progress: Story = {
  render: () => (
    <Examples>
      <ProgressBar label="Created" done={0} total={2_500} />
      <ProgressBar label="Downloaded" done={1_240} total={2_500} />
      <ProgressBar label="Exported" done={2_500} total={2_500} />
      <ProgressBar label="Imported" done={0} total={0} />
      <BareProgressBar label="Replayed" done={3} total={20} />
      <UploadProgress percent={40} />
    </Examples>
  ),
}

export const Loading: Story = {
  render: () => (
    <Examples columns={2}>
      <RowExample name="Spinner">
        <Spinner />
        <Spinner className="text-ink-faint" />
      </RowExample>
      <Example name="Skeletons">
        <div className="grid gap-2" aria-busy="true">
          <Skeletons sizes={['h-4 w-40', 'h-4 w-64', 'h-24']} />
        </div>
      </Example>
      <Example name="A list of tiles, loaded">
        <CardList
          items={[{ id: 'menu' }, { id: 'bar' }]}
          className="grid grid-cols-3 gap-2"
          itemClassName="rounded-md border p-2"
        >
          {({ id }) => id}
        </CardList>
      </Example>
      <Example name="A list of tiles">
        <SkeletonList
          count={3}
          className="grid grid-cols-3 gap-2"
          itemClassName="grid gap-1"
          sizes={['aspect-square', 'h-3']}
        />
      </Example>
      <Example name="A pane">
        <div className="w-72 rounded-lg border bg-surface">
          <PaneSkeleton />
        </div>
      </Example>
    </Examples>
  ),
}

export const EmptyStates: Story = {
  render: () => (
    <div className="grid md:grid-cols-2">
      <EmptyState
        picture={<Inbox />}
        title="No leads yet"
        action={<Button variant="primary">Add a form to a page</Button>}
      >
        Visitors who fill in a form on one of your pages appear here.
      </EmptyState>
      <EmptyState
        picture={<SearchX />}
        title="No codes match"
        action={
          <>
            <Button>Clear filters</Button>
            <Button>Clear search</Button>
          </>
        }
      >
        {`No code has the tag “terrace” and a name with “${longName}”.`}
      </EmptyState>
      <EmptyState picture={<Clock />} title="No scans in this period" />
      <NotOffered />
    </div>
  ),
}

export const Errors: Story = {
  render: () => (
    <div className="grid max-w-xl py-2">
      <ErrorPanel title="The codes could not be loaded" onRetry={() => {}}>
        The service did not answer in time. Check your connection.
      </ErrorPanel>
      <ErrorPanel title="The codes could not be loaded" onRetry={() => {}} pending>
        The service did not answer in time. Check your connection.
      </ErrorPanel>
      <ErrorPanel title="The page was deleted" />
      <div className="w-64">
        <ErrorPanel title="The destination could not be checked" onRetry={() => {}}>
          https://harbourhouse.example/timetable/winter-2026/weekends/festival-shuttle-bus answered 503.
        </ErrorPanel>
      </div>
    </div>
  ),
}
