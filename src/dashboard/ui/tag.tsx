import X from 'lucide-react/icons/x'
import { classes } from './classes.ts'

interface TagProps {
  label: string
  tone?: 'neutral' | 'accent'
  /** Makes the label a button that changes a filter. Only with `onRemove`. */
  onEdit?: () => void
  onRemove?: () => void
  className?: string
}

/** A tag or active filter. With `onRemove` it has a button "Remove …". */
export function Tag({ label, tone = 'neutral', onEdit, onRemove, className }: TagProps) {
  const colors = tone === 'accent' ? 'bg-accent-soft text-accent-text' : 'bg-hover text-ink-soft'
  const shape = 'h-6 max-w-full min-w-0 rounded-sm px-1.5 text-xs font-medium'
  if (!onRemove)
    return (
      // A single element, because every row of a list has several tags.
      <span className={classes('truncate leading-6', shape, colors, className)} title={label}>
        {label}
      </span>
    )
  return (
    <span className={classes('inline-flex items-center', shape, colors, className)}>
      {onEdit ? (
        <button
          type="button"
          className="truncate rounded-sm hover:underline"
          title={`Change ${label}`}
          onClick={onEdit}
        >
          {label}
        </button>
      ) : (
        <span className="truncate" title={label}>
          {label}
        </span>
      )}
      <RemoveButton label={label} size="small" onRemove={onRemove} />
    </span>
  )
}

interface RemoveButtonProps {
  label: string
  size: keyof typeof sizes
  onRemove: () => void
}

/** The small cross that removes a tag or a filter. */
export function RemoveButton({ label, size, onRemove }: RemoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Remove ${label}`}
      className={classes('grid shrink-0 place-items-center', sizes[size])}
      onClick={onRemove}
    >
      <X aria-hidden className="size-3.5" />
    </button>
  )
}

const sizes = {
  small: '-mr-1.5 size-6 rounded-sm opacity-80 hover:opacity-100',
  large: 'size-7 rounded-md hover:bg-accent-line coarse:size-9',
}
