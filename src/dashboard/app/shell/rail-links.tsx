import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { alertsQueries } from '#dashboard/api/alerts.ts'
import { classes } from '#dashboard/ui/classes.ts'
import { Tooltip } from '#dashboard/ui/tooltip.tsx'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { type ScreenLink, screens } from './screens.ts'

interface RailLinksProps {
  isFolded: boolean
  onFollow?: (() => void) | undefined
}

/** Links to the screens that the role may see. */
export function RailLinks({ isFolded, onFollow }: RailLinksProps) {
  const may = usePermission()
  return (
    <nav aria-label="Screens">
      <ul className="grid gap-0.5">
        {screens
          .filter(({ needs }) => may(needs))
          .map((screen) => (
            <li key={screen.to} className="grid">
              {isFolded ? (
                <Tooltip text={screen.label} shortcut={screen.keys} purpose="label">
                  <RailLink screen={screen} isFolded onFollow={onFollow} />
                </Tooltip>
              ) : (
                <RailLink screen={screen} isFolded={false} onFollow={onFollow} />
              )}
            </li>
          ))}
      </ul>
    </nav>
  )
}

function RailLink({ screen: { label, to, icon: Icon }, isFolded, onFollow }: RailLinksProps & { screen: ScreenLink }) {
  return (
    <Link
      to={to}
      onClick={onFollow}
      className="group relative flex h-control items-center gap-2.5 rounded-md px-2 text-ink-soft hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-ink"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-ink-faint group-aria-[current=page]:text-accent-text" />
      <span className={classes('truncate', isFolded && 'sr-only')}>{label}</span>
      {to === '/alerts' ? <UnreadAlerts isFolded={isFolded} /> : null}
    </Link>
  )
}

/** The number of unread open alerts; a dot if the rail is folded. */
function UnreadAlerts({ isFolded }: { isFolded: boolean }) {
  const { data = 0 } = useQuery(alertsQueries.unreadCount())
  if (data === 0) return null
  return (
    <>
      <span
        aria-hidden
        className={
          isFolded
            ? 'absolute top-1 right-1 size-2 rounded-full bg-accent'
            : 'ml-auto rounded-full bg-accent-soft px-1.5 text-xs font-medium text-accent-text tabular-nums'
        }
      >
        {isFolded ? null : data > 99 ? '99+' : data}
      </span>
      <span className="sr-only"> {data > 99 ? 'more than 99' : data} unread</span>
    </>
  )
}
