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

/** For the panel with the details of a row: focuses it once it is open, and closes it by Escape. */
export function useRowDetails({ id, label, group, onClose }: RowDetailsOptions) {
  const panel = useRef<HTMLElement>(null)
  const close = () => {
    onClose()
    // The row that it was opened from has the focus again.
    requestAnimationFrame(() => focusRow(id))
  }
  useCommand({ label, group, keys: 'escape', shown: 'keys', run: close })
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  return { panel, close }
}
