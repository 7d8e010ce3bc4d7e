import { type ReactNode, useState } from 'react'
import { Dialog } from '../dialog.tsx'
import { MenuItem } from '../menu-item.tsx'
import { MenuSeparator } from '../menu-separator.tsx'
import { FilterMenu } from './filter-menu.tsx'

/** A number of days or hours up to now, or a first and a last moment. */
export interface Period {
  last?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

interface PeriodFilterProps {
  label: string
  icon: ReactNode
  period: Period
  /** The text of a period. */
  toText: (period: Period) => string
  presets: readonly number[]
  /** The item that opens the form, and the title of its dialog. */
  customLabel: string
  onChoose: (period: Period) => void
  /** Renders the form for the two ends. `choose` also closes the dialog. */
  children: (choose: (period: Omit<Period, 'last'>) => void, close: () => void) => ReactNode
}

/** Filters a list by a period. Choosing a preset clears the two ends, and choosing two ends clears the preset. */
export function PeriodFilter(props: PeriodFilterProps) {
  const { label, icon, period, toText, presets, customLabel, onChoose, children } = props
  const [isChoosing, setChoosing] = useState(false)
  const handleChoose = (ends: Omit<Period, 'last'>) => {
    onChoose({ last: undefined, from: undefined, to: undefined, ...ends })
    setChoosing(false)
  }
  return (
    <>
      <FilterMenu
        label={label}
        icon={icon}
        allLabel={toText({})}
        activeLabel={toText(period)}
        value={period.last}
        isAll={!period.last && !period.from && !period.to}
        options={presets.map((last) => ({ value: last, label: toText({ last }) }))}
        onChoose={(last) => onChoose({ last, from: undefined, to: undefined })}
      >
        <MenuSeparator />
        <MenuItem onSelect={() => setChoosing(true)}>{customLabel}…</MenuItem>
      </FilterMenu>
      <Dialog title={customLabel} open={isChoosing} onOpenChange={setChoosing}>
        {children(handleChoose, () => setChoosing(false))}
      </Dialog>
    </>
  )
}
