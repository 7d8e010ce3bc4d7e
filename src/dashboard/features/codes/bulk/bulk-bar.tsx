import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Download from 'lucide-react/icons/download'
import FolderInput from 'lucide-react/icons/folder-input'
import Link2 from 'lucide-react/icons/link-2'
import Palette from 'lucide-react/icons/palette'
import Printer from 'lucide-react/icons/printer'
import Split from 'lucide-react/icons/split'
import TagIcon from 'lucide-react/icons/tag'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Tooltip } from '#dashboard/ui/tooltip.tsx'
import { useToastsAbove } from '#dashboard/ui/use-toasts-above.ts'
import type { BulkTask } from './bulk-task.ts'

interface BulkBarProps {
  count: number
  /** Whether the selected codes are archived. */
  archived: boolean
  /** Offered when all loaded codes are selected and there are more. */
  nextPage: { state: 'none' | 'waiting' | 'loading'; onAll: () => void }
  onTask: (kind: BulkTask['kind']) => void
  onArchive: () => void
  onClear: () => void
}

/** Floating bar with actions for the selected codes. The list has room below, so that the bar hides no row. */
export function BulkBar({ count, archived, nextPage, onTask, onArchive, onClear }: BulkBarProps) {
  const may = usePermission()
  useToastsAbove(60)
  return (
    <div className="pointer-events-none @container absolute inset-x-0 bottom-0 z-20 flex justify-center p-4 max-sm:p-2">
      <div
        role="toolbar"
        aria-label="Selected codes"
        className="pointer-events-auto flex h-10 max-w-full animate-rise items-center gap-0.5 rounded-lg bg-inverse px-1 text-sm text-inverse-ink shadow-float coarse:h-12"
      >
        <span
          className="shrink-0 border-r border-inverse-hover px-2.5 py-1.5 text-inverse-soft tabular-nums"
          aria-live="polite"
        >
          {count.toLocaleString()}
          <span className="@max-[520px]:sr-only"> selected</span>
        </span>
        {/* On a phone the actions may need to scroll. The button that clears the selection is always visible. */}
        <div className="flex min-w-0 items-center gap-0.5 overflow-x-auto [scrollbar-width:none] @max-[520px]:gap-0">
          {nextPage.state === 'none' ? null : (
            <BarButton
              label={nextPage.state === 'loading' ? 'Loading …' : 'Select all that match'}
              onClick={nextPage.onAll}
            />
          )}
          {may('PATCH /codes/bulk') ? (
            <>
              <BarButton label="Move" keys="m" icon={<FolderInput aria-hidden />} onClick={() => onTask('file')} />
              <BarButton label="Tag" keys="t" icon={<TagIcon aria-hidden />} onClick={() => onTask('tag')} />
              <BarButton
                label="Change destination"
                keys="r"
                icon={<Split aria-hidden />}
                onClick={() => onTask('repoint')}
              />
            </>
          ) : null}
          {may('PATCH /codes/bulk') && may('GET /utm-presets') ? (
            <BarButton label="UTM" icon={<Link2 aria-hidden />} onClick={() => onTask('utm')} />
          ) : null}
          {may('PATCH /codes/{id}#design') ? (
            <BarButton label="Design" icon={<Palette aria-hidden />} onClick={() => onTask('design')} />
          ) : null}
          {may('POST /codes/download') ? (
            <BarButton label="Download" keys="d" icon={<Download aria-hidden />} onClick={() => onTask('download')} />
          ) : null}
          {may('POST /codes/sheet') ? (
            <BarButton label="Print labels" keys="p" icon={<Printer aria-hidden />} onClick={() => onTask('print')} />
          ) : null}
          {may('PATCH /codes/bulk') ? (
            <BarButton
              label={archived ? 'Unarchive' : 'Archive'}
              keys="e"
              icon={archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
              onClick={onArchive}
            />
          ) : null}
        </div>
        <Tooltip text="Clear selection" shortcut="escape" purpose="label">
          <button type="button" aria-label="Clear selection" className={barButton} onClick={onClear}>
            <X aria-hidden className="text-inverse-soft" />
          </button>
        </Tooltip>
      </div>
    </div>
  )
}

interface BarButtonProps {
  label: string
  keys?: string
  icon?: ReactNode
  onClick: () => void
}

function BarButton({ label, keys, icon, onClick }: BarButtonProps) {
  return (
    <Tooltip text={label} shortcut={keys} purpose="label">
      <button type="button" className={barButton} onClick={onClick}>
        {icon}
        <span className={icon ? '@max-[860px]:sr-only' : ''}>{label}</span>
      </button>
    </Tooltip>
  )
}

const barButton =
  'flex h-8 min-w-8 shrink-0 items-center justify-center gap-2 rounded-md px-2 font-medium whitespace-nowrap hover:bg-inverse-hover focus-visible:outline-offset-0 focus-visible:outline-accent-line coarse:h-10 coarse:min-w-9 [&_svg]:size-4 [&_svg]:shrink-0'
