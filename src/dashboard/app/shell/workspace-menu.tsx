import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { toWorkspaceAddress } from '#contract/workspace-address.ts'
import { classes } from '#dashboard/ui/classes.ts'
import { Logo } from '#dashboard/ui/logo.tsx'
import { Menu } from '#dashboard/ui/menu.tsx'
import { MenuChoice } from '#dashboard/ui/menu-choice.tsx'
import { useSession } from '#dashboard/api/use-session.ts'

/** The current workspace, with a menu for people who belong to several. */
export function WorkspaceMenu({ isFolded }: { isFolded: boolean }) {
  const { workspace, workspaces } = useSession()
  const name = (
    <>
      <Logo className="size-6 shrink-0" />
      <span className={classes('min-w-0 flex-1 truncate text-left font-semibold', isFolded && 'sr-only')}>
        {workspace.name}
      </span>
    </>
  )
  if (workspaces.length < 2)
    return (
      <div className={rowClass} title={workspace.name}>
        {name}
      </div>
    )
  const trigger = (
    <button type="button" title={workspace.name} className={classes(rowClass, 'h-9 rounded-md hover:bg-hover')}>
      {name}
      {isFolded ? null : <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-faint" />}
    </button>
  )
  return (
    <Menu label="Workspaces" trigger={trigger} edge="start">
      {workspaces.map(({ id, name: label, slug }) => (
        <MenuChoice
          key={id}
          checked={id === workspace.id}
          onSelect={() => id !== workspace.id && openWorkspaceStart(slug)}
        >
          {label}
        </MenuChoice>
      ))}
    </Menu>
  )
}

const rowClass = 'flex min-w-0 flex-1 items-center gap-2.5 px-1'

/** Opens another workspace in a new document, so that no data of the current one remains. */
function openWorkspaceStart(slug: string) {
  location.assign(toWorkspaceAddress(slug, '/'))
}
