import type { ReactNode } from 'react'
import type { SharedViews } from '../api/shared-links.ts'
import { Segmented } from '../ui/fields/segmented.tsx'
import { toComparisonText, toPeriodText } from './view-text.ts'

interface SharedViewFieldsProps {
  views: SharedViews
  /** Descriptions of the scans that are counted. */
  filters: readonly string[]
  /** Whether the period moves with the days or stays fixed. */
  value: keyof SharedViews
  onChange: (value: keyof SharedViews) => void
}

/** Fields for the view that visitors of a link see, with a rolling or a fixed period. */
export function SharedViewFields({ views, filters, value, onChange }: SharedViewFieldsProps) {
  const { rolling, fixed } = views
  const view = views[value] ?? fixed
  return (
    <div className="grid gap-3">
      {rolling ? (
        <Segmented
          label="Period"
          value={value}
          options={{ rolling: `Always the ${toPeriodText(rolling).toLowerCase()}`, fixed: toPeriodText(fixed) }}
          onChange={onChange}
        />
      ) : null}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-lg bg-sunken p-3 text-sm">
        {rolling ? null : <Fact name="Period">{toPeriodText(fixed)}</Fact>}
        <Fact name="Compared with">{toComparisonText(view)}</Fact>
        <Fact name="Time zone">{view.timezone.replaceAll('_', ' ')}</Fact>
        <Fact name="Scans">{filters.join(', ')}</Fact>
      </dl>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}
