import X from 'lucide-react/icons/x'
import { IconButton } from '../../ui/icon-button.tsx'
import { isOnBackdrop, useModal } from '../../ui/use-modal.ts'
import { PersonMenu } from './person-menu.tsx'
import { RailLinks } from './rail-links.tsx'
import { WorkspaceMenu } from './workspace-menu.tsx'

interface RailSheetProps {
  onClose: () => void
  onShortcuts: () => void
}

/** The rail of a phone: a sheet from the left, over the screen. */
export function RailSheet({ onClose, onShortcuts }: RailSheetProps) {
  const dialog = useModal(true)
  return (
    <dialog
      ref={dialog}
      aria-label="Navigation"
      className="fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-[280px] max-w-[85vw] bg-canvas px-2.5 text-base text-ink shadow-float outline-none backdrop:animate-fade backdrop:bg-backdrop open:flex open:animate-drawer open:flex-col"
      onClose={(event) => event.target === dialog.current && onClose()}
      onPointerDown={(event) => isOnBackdrop(event) && onClose()}
    >
      <div className="flex h-14 shrink-0 items-center gap-1">
        <WorkspaceMenu isFolded={false} />
        <IconButton label="Close navigation" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <RailLinks isFolded={false} onFollow={onClose} />
      <div className="mt-auto border-t border-line py-2.5 pb-[calc(env(safe-area-inset-bottom)+10px)]">
        <PersonMenu isFolded={false} onShortcuts={onShortcuts} />
      </div>
    </dialog>
  )
}
