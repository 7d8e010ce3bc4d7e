import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import type { SharedLink } from '#dashboard/api/shared-links.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { toPeriodText } from '#dashboard/pickers/view-text.ts'
import { Badge } from '#dashboard/ui/badge.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { CopyButton } from '#dashboard/ui/copy-button.tsx'
import { formatDay, formatNumber } from '#dashboard/ui/formats.ts'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { actionsColumn } from '#dashboard/ui/table/actions-column.tsx'
import type { Column } from '#dashboard/ui/table/column.ts'
import { SmallTable } from '#dashboard/ui/table/small-table.tsx'

interface SharedLinksTableProps {
  links: readonly SharedLink[]
  onRevoke: (link: SharedLink) => void
}

/** The links with their targets, and when they expire and were opened last. */
export function SharedLinksTable({ links, onRevoke }: SharedLinksTableProps) {
  const mayRevoke = usePermission()('DELETE /shared-links/{id}')
  const actions = actionsColumn<SharedLink>(mayRevoke ? 132 : 48, (link) => (
    <>
      <CopyButton text={link.url} noun={`link to ${link.name}`} />
      {mayRevoke ? (
        <Button variant="ghost" aria-label={`Revoke ${link.name}`} onClick={() => onRevoke(link)}>
          Revoke
        </Button>
      ) : null}
    </>
  ))
  return <SmallTable name="Shared links" columns={[...columns, actions]} rows={links} />
}

const columns: readonly Column<SharedLink>[] = [
  {
    id: 'name',
    title: 'Link',
    width: '2fr',
    cell: (link) => (
      <>
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="truncate font-semibold" title={link.name}>
            {link.name}
          </span>
          {link.hasPassword ? <Lock aria-label="With password" className="size-3.5 shrink-0 text-ink-faint" /> : null}
        </span>
        <span className="block text-xs text-ink-faint">
          {toKind(link)}
          {link.period ? ` · ${toPeriodText(link)}` : ''} · {link.createdBy.name}
        </span>
        <span className="block py-1 text-xs whitespace-normal text-ink-soft @min-[560px]:hidden">
          Expires: <Expires link={link} /> · Last opened: <LastOpened link={link} />
        </span>
      </>
    ),
  },
  { id: 'expires', title: 'Expires', width: 120, minTableWidth: 560, cell: (link) => <Expires link={link} /> },
  { id: 'opened', title: 'Last opened', width: 136, minTableWidth: 560, cell: (link) => <LastOpened link={link} /> },
]

function toKind({ campaignId, folderId, codeId }: SharedLink): string {
  if (campaignId !== null) return 'Campaign'
  if (folderId !== null) return 'Folder'
  return codeId === null ? 'Filter' : 'Code'
}

function Expires({ link: { expiresAt, isTargetDeleted } }: { link: SharedLink }) {
  const [now] = useState(() => Date.now())
  if (isTargetDeleted) return <Badge tone="warn">Target deleted</Badge>
  if (expiresAt === null) return 'Never'
  return Date.parse(expiresAt) <= now ? <Badge tone="bad">Expired</Badge> : <RelativeTime at={expiresAt} />
}

/** The day in UTC on which the link was opened last. */
function LastOpened({ link: { lastOpenedOn, opens } }: { link: SharedLink }) {
  if (lastOpenedOn === null) return 'Never'
  const [year = 0, month = 1, day = 1] = lastOpenedOn.split('-').map(Number)
  return (
    <>
      {formatDay(new Date(year, month - 1, day))}
      <span className="block text-xs text-ink-faint @max-[560px]:inline">
        {' '}
        {opens === 1 ? 'Once' : `${formatNumber(opens)} times`}
      </span>
    </>
  )
}
