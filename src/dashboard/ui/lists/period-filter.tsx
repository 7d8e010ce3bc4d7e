import { type ReactNode, useState } from 'react'
import { Dialog } from '../dialog.tsx'
import { MenuItem } from '../menu-item.tsx'
import { MenuSeparator } from '../menu-separator.tsx'
import { FilterMenu } from './filter-menu.tsx'

/** A period is a number of days or hours up to now, or two ends. */
export interface Period {
  last?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

interface PeriodFilterProps {
  label: string
  icon: ReactNode
  period: Period
  /** The words of a period. */
  toText: (period: Period) => string
  presets: readonly number[]
  /** The item that opens the form, and the title of its dialog. */
  customLabel: string
  onChoose: (period: Period) => void
  /** The form for two ends. `choose` closes the dialog. */
  children: (choose: (period: Omit<Period, 'last'>) => void, close: () => void) => ReactNode
}

/** Narrows a list to a period. Choosing it one way forgets the other. */
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
