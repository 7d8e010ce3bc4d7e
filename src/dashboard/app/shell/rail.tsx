import PanelLeft from 'lucide-react/icons/panel-left'
import { classes } from '#dashboard/ui/classes.ts'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { PersonMenu } from './person-menu.tsx'
import { RailLinks } from './rail-links.tsx'
import { WorkspaceMenu } from './workspace-menu.tsx'

interface RailProps {
  isFolded: boolean
  onFold: () => void
  onShortcuts: () => void
}

/** The navigation rail on the left: workspace, screens, person. */
export function Rail({ isFolded, onFold, onShortcuts }: RailProps) {
  return (
    <aside
      aria-label="Workspace and screens"
      className={classes(
        'flex shrink-0 flex-col border-r border-line px-2.5 max-md:hidden',
        isFolded ? 'w-[53px]' : 'w-[232px]',
      )}
    >
      <div className="flex h-14 shrink-0 items-center">
        <WorkspaceMenu isFolded={isFolded} />
      </div>
      <RailLinks isFolded={isFolded} />
      <div className="mt-auto grid gap-1 py-2.5">
        <IconButton
          label={isFolded ? 'Expand the navigation' : 'Collapse the navigation'}
          shortcut="["
          aria-expanded={!isFolded}
          className="text-ink-faint"
          onClick={onFold}
        >
          <PanelLeft aria-hidden />
        </IconButton>
        <div className="h-px bg-line" />
        <PersonMenu isFolded={isFolded} onShortcuts={onShortcuts} />
      </div>
    </aside>
  )
}
