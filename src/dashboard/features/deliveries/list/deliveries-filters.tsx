import { useQuery } from '@tanstack/react-query'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import QrCode from 'lucide-react/icons/qr-code'
import WebhookIcon from 'lucide-react/icons/webhook'
import { useState } from 'react'
import { codesQueries } from '../../../api/codes.ts'
import { webhooksQueries } from '../../../api/webhooks.ts'
import { CodeChoice } from '../../../pickers/code-choice.tsx'
import { addressText } from '../../../ui/lists/address-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { MenuChoice } from '../../../ui/menu-choice.tsx'
import { MenuItem } from '../../../ui/menu-item.tsx'
import { MenuSeparator } from '../../../ui/menu-separator.tsx'
import { AnswerMenu } from './response-menu.tsx'
import { isFiltered, timesText } from './delivery-query.ts'
import type { DeliverySearch } from './delivery-search.ts'
import { TimesForm } from './times-form.tsx'

interface DeliveriesFiltersProps {
  search: DeliverySearch
  /** Of one webhook only: there is no choosing another. */
  webhookId: string | undefined
  onChange: (part: DeliverySearch) => void
}

/** Narrows the deliveries besides by their status. */
export function DeliveriesFilters({ search, webhookId, onChange }: DeliveriesFiltersProps) {
  const { webhook, code, answer } = search
  return (
    <>
      {webhookId === undefined ? <WebhookMenu webhook={webhook} onChoose={(id) => onChange({ webhook: id })} /> : null}
      <CodeFilter code={code} onChoose={(id) => onChange({ code: id })} />
      <AnswerMenu answer={answer} onChoose={(status) => onChange({ answer: status })} />
      <TimesMenu search={search} onChoose={(times) => onChange({ ...noTimes, ...times })} />
      {isFiltered(search) ? (
        <Button
          variant="ghost"
          className="px-2!"
          onClick={() =>
            onChange({ ...noTimes, status: undefined, webhook: undefined, code: undefined, answer: undefined })
          }
        >
          Clear
        </Button>
      ) : null}
    </>
  )
}

const noTimes = { hours: undefined, from: undefined, to: undefined }
const offered = [1, 24, 168, 720]

interface ChoiceProps {
  onChoose: (id: string | undefined) => void
}

function WebhookMenu({ webhook, onChoose }: ChoiceProps & { webhook: string | undefined }) {
  const { data, isError } = useQuery(webhooksQueries.all())
  const chosen = data?.data.find(({ id }) => id === webhook)
  return (
    <Menu
      label="Webhook"
      edge="start"
      trigger={
        <Button variant="ghost" className="min-w-0 px-2!">
          <WebhookIcon aria-hidden />
          <span className="max-w-40 truncate">
            {webhook === undefined ? 'All webhooks' : chosen ? addressText(chosen.url) : 'One webhook'}
          </span>
        </Button>
      }
    >
      <MenuChoice checked={webhook === undefined} onSelect={() => onChoose(undefined)}>
        All webhooks
      </MenuChoice>
      <MenuSeparator
        label={data?.data.length ? 'Webhooks' : isError ? 'The webhooks could not be loaded' : 'No webhooks yet'}
      />
      {data?.data.map(({ id, url }) => (
        <MenuChoice key={id} checked={id === webhook} onSelect={() => onChoose(id)}>
          {addressText(url)}
        </MenuChoice>
      ))}
    </Menu>
  )
}

function CodeFilter({ code, onChoose }: ChoiceProps & { code: string | undefined }) {
  const [isChoosing, setChoosing] = useState(false)
  const { data } = useQuery({ ...codesQueries.one(code ?? ''), enabled: code !== undefined })
  return (
    <>
      <Menu
        label="Code"
        edge="start"
        trigger={
          <Button variant="ghost" className="min-w-0 px-2!">
            <QrCode aria-hidden />
            <span className="max-w-40 truncate">{code === undefined ? 'All codes' : (data?.name ?? 'One code')}</span>
          </Button>
        }
      >
        <MenuChoice checked={code === undefined} onSelect={() => onChoose(undefined)}>
          All codes
        </MenuChoice>
        <MenuItem onSelect={() => setChoosing(true)}>Choose a code…</MenuItem>
      </Menu>
      <Dialog title="Choose a code" open={isChoosing} onOpenChange={setChoosing}>
        <CodeChoice
          onChoose={({ id }) => {
            onChoose(id)
            setChoosing(false)
          }}
        />
      </Dialog>
    </>
  )
}

interface TimesMenuProps {
  search: DeliverySearch
  onChoose: (times: Pick<DeliverySearch, 'hours' | 'from' | 'to'>) => void
}

function TimesMenu({ search, onChoose }: TimesMenuProps) {
  const [isChoosing, setChoosing] = useState(false)
  const { hours, from, to } = search
  return (
    <>
      <Menu
        label="Time"
        edge="start"
        trigger={
          <Button variant="ghost" className="px-2!">
            <CalendarClock aria-hidden />
            {timesText(search)}
          </Button>
        }
      >
        <MenuChoice checked={!hours && !from && !to} onSelect={() => onChoose({})}>
          Any time
        </MenuChoice>
        {offered.map((count) => (
          <MenuChoice key={count} checked={count === hours} onSelect={() => onChoose({ hours: count })}>
            {timesText({ hours: count })}
          </MenuChoice>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={() => setChoosing(true)}>Choose a time…</MenuItem>
      </Menu>
      <Dialog title="Choose a time" open={isChoosing} onOpenChange={setChoosing}>
        <TimesForm
          from={from}
          to={to}
          onChoose={(times) => {
            onChoose(times)
            setChoosing(false)
          }}
          onCancel={() => setChoosing(false)}
        />
      </Dialog>
    </>
  )
}
