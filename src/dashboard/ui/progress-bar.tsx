import { classes } from './classes.ts'

interface ProgressProps {
  /** The counted step: "Downloaded". */
  label: string
  done: number
  total: number
}

/** Progress as a bar and in numbers. */
export function ProgressBar({ label, done, total }: ProgressProps) {
  return (
    <div className="grid gap-1.5">
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {label} {done.toLocaleString()} of {total.toLocaleString()}
      </p>
      <BareProgressBar label={label} done={done} total={total} />
    </div>
  )
}

/** Progress of an upload, in percent. */
export function UploadProgress({ percent }: { percent: number }) {
  return (
    <div className="grid gap-1.5">
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        Uploaded {percent}%
      </p>
      <BareProgressBar label="Uploaded" done={percent} total={100} />
    </div>
  )
}

/** The bar alone, where its numbers are in a text beside it. */
export function BareProgressBar({ label, done, total, className }: ProgressProps & { className?: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={done}
      aria-valuemin={0}
      aria-valuemax={total}
      className={classes('h-1.5 overflow-hidden rounded-full bg-line-strong', className)}
    >
      <div
        className="h-full origin-left rounded-full bg-accent transition-transform"
        style={{ transform: `scaleX(${total === 0 ? 1 : Math.min(1, done / total)})` }}
      />
    </div>
  )
}
