import { useEffect, useRef } from 'react'
import { useCommand } from '../commands.ts'
import { focusRow } from './use-data-table.ts'

interface RowDetailsOptions {
  id: string
  /** Name and group of the shortcut: "Close the lead", "Leads". */
  label: string
  group: string
  onClose: () => void
}

/** Focuses the details panel of a row when it opens, and closes it on Escape. */
export function useRowDetails({ id, label, group, onClose }: RowDetailsOptions) {
  const panel = useRef<HTMLElement>(null)
  const close = () => {
    onClose()
    // Returns the focus to the row that the panel was opened from.
    requestAnimationFrame(() => focusRow(id))
  }
  useCommand({ label, group, keys: 'escape', visibility: 'keys', run: close })
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  return { panel, close }
}
