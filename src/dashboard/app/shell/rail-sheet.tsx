import X from 'lucide-react/icons/x'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { Modal } from '#dashboard/ui/modal.tsx'
import { PersonMenu } from './person-menu.tsx'
import { RailLinks } from './rail-links.tsx'
import { WorkspaceMenu } from './workspace-menu.tsx'

interface RailSheetProps {
  onClose: () => void
  onShortcuts: () => void
}

/** The rail on phones, as a sheet from the left. */
export function RailSheet({ onClose, onShortcuts }: RailSheetProps) {
  return (
    <Modal
      title="Navigation"
      className="inset-y-0 left-0 flex h-dvh w-[280px] max-w-[85vw] animate-drawer flex-col bg-canvas px-2.5"
      onClose={onClose}
    >
      <div className="flex h-14 shrink-0 items-center gap-1">
        <WorkspaceMenu isFolded={false} />
        <IconButton label="Close navigation" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <RailLinks isFolded={false} onFollow={onClose} />
      <div className="mt-auto border-t border-line py-2.5 pb-[calc(env(safe-area-inset-bottom)+10px)]">
        <PersonMenu isFolded={false} onShortcuts={onShortcuts} onFollow={onClose} />
      </div>
    </Modal>
  )
}
