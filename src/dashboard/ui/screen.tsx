import MenuIcon from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useEffect } from 'react'
import { IconButton } from './icon-button.tsx'
import { Kbd } from './kbd.tsx'
import { useShell } from './shell-context.ts'

interface ScreenProps {
  /** Label in the rail, or the name of the item. */
  title: string
  /** Link to the parent list, before the title. */
  parent?: ReactNode
  /** Badges after the title. */
  after?: ReactNode
  /** Search field of the screen; the palette's by default. */
  search?: ReactNode
  /** Buttons, the primary one last. */
  actions?: ReactNode
  /** Fills the rest of the window and scrolls on its own. */
  children: ReactNode
}

/** A screen with title, search, actions and content. */
export function Screen({ title, parent, after, search, actions, children }: ScreenProps) {
  const { openRail, openPalette } = useShell()
  useEffect(() => {
    document.title = `${title} · Tessera`
  }, [title])
  return (
    <main id="content" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
      {/* The bar is as wide as the window less the rail and folds by its own width: below 720 px the search gives way to
          the title and the buttons, below 560 px (`@max-[560px]/bar:` in the actions) secondary buttons are icons. */}
      <header className="@container/bar shrink-0 border-b border-line">
        <div className="flex min-h-14 flex-wrap items-center gap-x-2 px-5 max-md:px-3">
          <IconButton label="Open navigation" className="md:hidden" onClick={openRail}>
            <MenuIcon aria-hidden />
          </IconButton>
          <div className="flex h-14 min-w-0 flex-1 items-center gap-2">
            {parent}
            <h1 className="truncate text-xl font-semibold tracking-tight max-md:text-lg" title={title}>
              {title}
            </h1>
            {after}
          </div>
          {search ? (
            <>
              <div className="w-[280px] @max-[720px]/bar:order-last @max-[720px]/bar:w-full @max-[720px]/bar:pb-3">
                {search}
              </div>
              <IconButton label="Search everything" shortcut="mod+k" onClick={openPalette}>
                <Search aria-hidden />
              </IconButton>
            </>
          ) : (
            <PaletteField onOpen={openPalette} />
          )}
          {actions}
        </div>
      </header>
      {children}
    </main>
  )
}

function PaletteField({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      className="flex h-control items-center gap-2 rounded-md border border-line-strong bg-surface px-2.5 text-sm text-ink-faint shadow-lift hover:border-edge @min-[720px]/bar:w-[280px]"
      onClick={onOpen}
    >
      <Search aria-hidden className="size-4" />
      <span className="flex-1 text-left @max-[720px]/bar:sr-only">Search</span>
      <Kbd keys="mod+k" className="@max-[720px]/bar:hidden" />
    </button>
  )
}
