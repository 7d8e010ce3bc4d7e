import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import HistoryIcon from 'lucide-react/icons/history'
import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { buttonClass } from '#dashboard/ui/button-class.ts'
import { classes } from '#dashboard/ui/classes.ts'
import { useCommand } from '#dashboard/ui/commands.ts'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { closeSheet, openPane, usePanes } from './sync/panes-store.ts'
import { SaveState } from './save-state.tsx'
import type { Person } from './sync/follow-page.ts'
import { useEditor, useEditorState } from './sync/use-editor.ts'
import { useNarrow } from '#dashboard/ui/use-narrow.ts'
import { PageMenu } from './publish/page-menu.tsx'
import { PublishButton } from './publish/publish-button.tsx'
import { useSession } from '#dashboard/api/use-session.ts'
import { Avatar } from '#dashboard/ui/avatar.tsx'
import Scan from 'lucide-react/icons/scan'
import Smartphone from 'lucide-react/icons/smartphone'
import { DeviceSwitch } from './canvas/device-switch.tsx'
import { setActualSize, setDevice, useDevice, useIsActualSize } from './canvas/devices.ts'
import { Suspense, useState } from 'react'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { PaneSkeleton } from '#dashboard/ui/pane-skeleton.tsx'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'

/** Top bar: page name, save state, undo and redo, other people on the page, and the actions for the whole page. */
export function BuilderBar({ people }: { people: readonly Person[] }) {
  const { name, url } = useEditorState(({ page }) => page)
  const isNarrow = useNarrow()
  const buttons = (
    <>
      <PreviewButton />
      <PublishButton />
      <PageMenu />
    </>
  )
  const presence = people.length > 1 ? <OtherPeople people={people} /> : null
  const title = (
    <>
      <Link to="/pages" aria-label="Back to the pages" className={buttonClass('ghost', '-ml-2 w-control px-0!')}>
        <ArrowLeft aria-hidden />
      </Link>
      {/* Shortened before the save state is. */}
      <div className="min-w-24 shrink-[99] leading-4.5">
        <h1 className="truncate text-base font-semibold" title={name}>
          <bdi>{name}</bdi>
        </h1>
        <p className="truncate text-xs text-ink-faint">{url.replace(/^https?:\/\/|\/$/g, '')}</p>
      </div>
    </>
  )
  if (isNarrow)
    return (
      <header className="grid gap-1 border-b bg-surface px-4 py-1.5">
        <div className="flex min-w-0 items-center gap-2">
          {title}
          <div className="ml-auto flex items-center gap-2">{buttons}</div>
        </div>
        <div className="flex min-w-0 items-center gap-2">
          <SaveState />
          <div className="ml-auto flex items-center gap-1">
            {presence}
            <CanvasSize />
            <UndoButtons />
          </div>
        </div>
      </header>
    )
  return (
    <header className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-4 border-b bg-surface px-4 py-1.5">
      <div className="flex min-w-0 items-center gap-3">
        {title}
        <SaveState />
      </div>
      <div className="flex items-center gap-2">
        <CanvasSize />
        <UndoButtons />
      </div>
      <div className="flex min-w-0 items-center justify-end gap-2">
        {presence}
        {buttons}
      </div>
    </header>
  )
}

function UndoButtons() {
  const editor = useEditor()
  const undo = useEditorState(({ session }) => session.undo.at(-1)?.label)
  const redo = useEditorState(({ session }) => session.redo.at(-1)?.label)
  const panes = usePanes()
  const isNarrow = useNarrow()
  const isHistoryOpen = isNarrow ? panes.sheet === 'history' : panes.right === 'history'
  const handleUndo = () => editor.dispatch({ type: 'undo' })
  const handleRedo = () => editor.dispatch({ type: 'redo' })
  const handleHistory = () => {
    if (!isHistoryOpen) openPane('history')
    else if (isNarrow) closeSheet()
    else openPane('block')
  }
  useCommand({ label: 'Undo', group: 'Page', keys: 'mod+z', run: handleUndo })
  useCommand({ label: 'Redo', group: 'Page', keys: 'mod+shift+z', run: handleRedo })
  return (
    <div className="flex items-center">
      {editor.mayEdit ? (
        <>
          <IconButton label="Undo" title={undo} disabled={undo === undefined} onClick={handleUndo}>
            <Undo2 aria-hidden />
          </IconButton>
          <IconButton label="Redo" title={redo} disabled={redo === undefined} onClick={handleRedo}>
            <Redo2 aria-hidden />
          </IconButton>
        </>
      ) : null}
      <IconButton
        label="History"
        aria-pressed={isHistoryOpen}
        className="aria-pressed:bg-hover"
        onClick={handleHistory}
      >
        <HistoryIcon aria-hidden />
      </IconButton>
    </div>
  )
}

const MOST_AVATARS = 4

/** The other people who have the page open. */
function OtherPeople({ people }: { people: readonly Person[] }) {
  const { user } = useSession()
  const otherPeople = people.filter(({ id }) => id !== user.id)
  if (otherPeople.length === 0) return null
  const hiddenPeople = otherPeople.slice(MOST_AVATARS)
  return (
    <ul aria-label="Also here" className="flex items-center -space-x-1.5">
      {otherPeople.slice(0, MOST_AVATARS).map(({ id, name }) => (
        <li key={id} title={`${name} is here, too`} className="rounded-full ring-2 ring-surface">
          <Avatar name={name} />
          <span className="sr-only">{name}</span>
        </li>
      ))}
      {hiddenPeople.length > 0 ? (
        <li title={hiddenPeople.map(({ name }) => name).join(', ')} className="pl-2.5 text-xs text-ink-soft">
          +{hiddenPeople.length}
          <span className="sr-only">: {hiddenPeople.map(({ name }) => name).join(', ')}</span>
        </li>
      ) : null}
    </ul>
  )
}

/** The width of the page on the canvas, and whether it is shown at its size where the window is narrower. */
function CanvasSize() {
  const isActualSize = useIsActualSize()
  const device = useDevice()
  return (
    <div className="flex items-center gap-1">
      <DeviceSwitch value={device} onChange={setDevice} />
      <IconButton
        label="Actual size"
        aria-pressed={isActualSize}
        // On a phone, the page of a phone always has its actual size, and the save state needs the place.
        className={classes('aria-pressed:bg-hover', device === 'phone' && 'max-sm:hidden')}
        onClick={() => setActualSize(!isActualSize)}
      >
        <Scan aria-hidden />
      </IconButton>
    </div>
  )
}

const Preview = lazyComponent(async () => ({ default: (await import('./publish/preview.tsx')).Preview }))

/** Opens the preview of the draft, here and on a phone. */
function PreviewButton() {
  const [open, setOpen] = useState(false)
  const isNarrow = useNarrow()
  useCommand({ label: 'Preview', group: 'Page', run: () => setOpen(true) })
  return (
    <>
      <Button aria-label="Preview" className={isNarrow ? 'w-control px-0!' : undefined} onClick={() => setOpen(true)}>
        <Smartphone aria-hidden />
        {isNarrow ? null : 'Preview'}
      </Button>
      <Dialog title="Preview" width="wide" open={open} onOpenChange={setOpen}>
        <Suspense fallback={<PaneSkeleton />}>
          <Preview />
        </Suspense>
      </Dialog>
    </>
  )
}
