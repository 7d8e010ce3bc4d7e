interface ProgressBarProps {
  /** What is counted: "Downloaded". */
  label: string
  done: number
  total: number
}

/** Progress as a bar and in numbers. */
export function ProgressBar({ label, done, total }: ProgressBarProps) {
  return (
    <div className="grid gap-1.5">
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {label} {done.toLocaleString()} of {total.toLocaleString()}
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={total}
        className="h-1.5 overflow-hidden rounded-full bg-line-strong"
      >
        <div
          className="h-full origin-left rounded-full bg-accent transition-transform"
          style={{ transform: `scaleX(${total === 0 ? 1 : Math.min(1, done / total)})` }}
        />
      </div>
    </div>
  )
}
