import { type ReactNode, useEffect, useRef } from 'react'
import { create } from 'zustand'

export interface Command {
  label: string
  /** The heading it stands under, in the palette and in the list of shortcuts. */
  group: string
  /** `c`, `shift+j`, `mod+k`; `g c` is one after the other. */
  keys?: string
  icon?: ReactNode
  /** `keys` leaves it out of the palette: it means something on one list only. */
  shown?: 'everywhere' | 'keys'
  run: () => void
}

const registered = new Map<symbol, Command>()
const useRegistered = create((): { list: readonly Command[] } => ({ list: [] }))

/** Offers an action while the component is mounted: in the ⌘K palette and, with `keys`, as a shortcut and in its list. Null offers nothing. */
export function useCommand(command: Command | null): void {
  const latest = useRef(command)
  useEffect(() => {
    latest.current = command
  })
  const { label, group, keys, shown } = command ?? {}
  useEffect(() => {
    if (label === undefined || group === undefined) return
    const id = Symbol(label)
    registered.set(id, {
      label,
      group,
      ...(keys !== undefined && { keys }),
      ...(shown !== undefined && { shown }),
      icon: latest.current?.icon,
      run: () => latest.current?.run(),
    })
    changed()
    return () => {
      registered.delete(id)
      changed()
    }
  }, [label, group, keys, shown])
}

/** What can be done here and now, in the order in which it was offered. */
export function useCommands(): readonly Command[] {
  return useRegistered(({ list }) => list)
}

/** The newest command comes last: it wins where two have the same keys. */
export function readCommands(): readonly Command[] {
  return useRegistered.getState().list
}

function changed() {
  useRegistered.setState({ list: [...registered.values()] })
}
