import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import QrCode from 'lucide-react/icons/qr-code'
import { Suspense, useEffect } from 'react'
import type { Code } from '#dashboard/api/code.ts'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { Menu } from '#dashboard/ui/menu.tsx'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import { toast } from '#dashboard/ui/toast.ts'

/** A dialog that a row's action opens. */
export interface RowTask {
  kind: 'show' | 'destination'
  code: Code
}

const LoadedMenuItems = lazyComponent(async () => ({ default: (await import('./row-menu-items.tsx')).RowMenuItems }))

export interface RowActionsProps {
  code: Code
  onTask: (task: RowTask) => void
}

/** Three buttons and a menu for the hovered row. */
export function RowActions({ code, onTask }: RowActionsProps) {
  useEffect(() => void LoadedMenuItems.load(), [])
  return (
    <div className="absolute top-1/2 right-2 z-1 flex -translate-y-1/2 gap-0.5 rounded-md bg-surface p-0.5 shadow-lift">
      <IconButton label="Copy link" className="h-7! w-7!" onClick={() => copyLink(code)}>
        <Copy aria-hidden />
      </IconButton>
      <IconButton label="Show QR code" className="h-7! w-7!" onClick={() => onTask({ kind: 'show', code })}>
        <QrCode aria-hidden />
      </IconButton>
      <Menu
        label={`Actions for ${code.name}`}
        trigger={
          <IconButton label={`Actions for ${code.name}`} className="h-7! w-7!">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <RowMenuItems code={code} onTask={onTask} />
      </Menu>
    </div>
  )
}

/** Items of the menu of a row, which opens by a button or as a context menu. They are loaded with the buttons of the first row. */
export function RowMenuItems(props: RowActionsProps) {
  return (
    <Suspense>
      <LoadedMenuItems {...props} />
    </Suspense>
  )
}

/** Copies the scan address of a code, and says so. */
export function copyLink(code: Code) {
  navigator.clipboard.writeText(code.scanUrl).then(
    () => toast({ message: `Copied the link of ${code.name}` }),
    () => toast({ message: 'Your browser blocked copying. Open the code and copy the link there.', tone: 'bad' }),
  )
}
