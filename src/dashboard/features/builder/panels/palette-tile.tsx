import Lock from 'lucide-react/icons/lock'
import type { BlockType } from '#dashboard/api/pages.ts'
import { classes } from '#dashboard/ui/classes.ts'
import { longPressClass } from '#dashboard/ui/drag/long-press-class.ts'
import { BlockIcon } from '../form/block-icon.tsx'
import { getPlanName } from '#dashboard/api/plans.ts'

interface PaletteTileProps {
  type: BlockType
  isLocked: boolean
  onChoose: () => void
}

/** A block type in the palette. */
export function PaletteTile({ type, isLocked, onChoose }: PaletteTileProps) {
  return (
    <li className="grid min-w-0">
      <button
        type="button"
        title={type.description}
        className={classes(
          'grid min-h-14 min-w-0 content-start gap-1.5 rounded-md border p-2 text-left text-sm font-medium hover:border-edge',
          isLocked ? 'bg-sunken text-ink-soft' : 'cursor-grab bg-surface shadow-lift',
          longPressClass,
        )}
        data-new-block={isLocked ? undefined : type.type}
        onClick={onChoose}
      >
        {/* Screen readers announce the label first; it is shown last. */}
        <span className="order-last min-w-0 leading-4.5 wrap-anywhere">{type.label}</span>
        <span className="flex items-center justify-between text-accent-text">
          <BlockIcon name={type.icon} />
          {isLocked ? (
            <span className="flex items-center gap-0.5 rounded-sm bg-accent-soft px-1 text-xs [&_svg]:size-3">
              <Lock aria-hidden />
              <span className="sr-only">requires the </span>
              {getPlanName(type.plan)}
              <span className="sr-only"> plan</span>
            </span>
          ) : null}
        </span>
      </button>
    </li>
  )
}
