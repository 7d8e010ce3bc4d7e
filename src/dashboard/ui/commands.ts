import { type ReactNode, useEffect, useRef } from 'react'
import { create } from 'zustand'

export interface Command {
  label: string
  /** Group heading in the palette and the shortcut list. */
  group: string
  /** `c`, `shift+j`, `mod+k`; `g c` is a sequence. */
  keys?: string
  icon?: ReactNode
  /** `keys` hides it from the palette, for commands of one list. */
  visibility?: 'everywhere' | 'keys'
  run: () => void
}

const commands = new Map<symbol, Command>()
const useCommandStore = create((): { list: readonly Command[] } => ({ list: [] }))

/** Registers a command while mounted: in the palette and, with `keys`, as a shortcut. Null registers nothing. */
export function useCommand(command: Command | null): void {
  const latest = useRef(command)
  useEffect(() => {
    latest.current = command
  })
  const { label, group, keys, visibility } = command ?? {}
  useEffect(() => {
    if (label === undefined || group === undefined) return
    const id = Symbol(label)
    commands.set(id, {
      label,
      group,
      ...(keys !== undefined && { keys }),
      ...(visibility !== undefined && { visibility }),
      icon: latest.current?.icon,
      run: () => latest.current?.run(),
    })
    publishCommands()
    return () => {
      commands.delete(id)
      publishCommands()
    }
  }, [label, group, keys, visibility])
}

/** Registered commands, in order of registration. */
export function useCommands(): readonly Command[] {
  return useCommandStore(({ list }) => list)
}

/** Newest last: it wins if two have the same keys. */
export function readCommands(): readonly Command[] {
  return useCommandStore.getState().list
}

function publishCommands() {
  useCommandStore.setState({ list: [...commands.values()] })
}
