import { useSession } from '#dashboard/api/use-session.ts'
import { Avatar } from '#dashboard/ui/avatar.tsx'
import type { Person } from './sync/follow-page.ts'

const MOST_SHOWN = 4

/** The other people who have the page open. */
export function PeopleHere({ people }: { people: readonly Person[] }) {
  const { user } = useSession()
  const others = people.filter(({ id }) => id !== user.id)
  if (others.length === 0) return null
  const more = others.slice(MOST_SHOWN)
  return (
    <ul aria-label="Also here" className="flex items-center -space-x-1.5">
      {others.slice(0, MOST_SHOWN).map(({ id, name }) => (
        <li key={id} title={`${name} is here, too`} className="rounded-full ring-2 ring-surface">
          <Avatar name={name} />
          <span className="sr-only">{name}</span>
        </li>
      ))}
      {more.length > 0 ? (
        <li title={more.map(({ name }) => name).join(', ')} className="pl-2.5 text-xs text-ink-soft">
          +{more.length}
          <span className="sr-only">: {more.map(({ name }) => name).join(', ')}</span>
        </li>
      ) : null}
    </ul>
  )
}
