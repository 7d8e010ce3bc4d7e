import { useEffect } from 'react'
import { type Command, readCommands } from '#dashboard/ui/commands.ts'
import { readStored, writeStored } from '#dashboard/ui/device-storage.ts'
import { isComposing } from '#dashboard/ui/is-composing.ts'

const STORAGE_KEY = 'single-keys'

/**
 * Whether single-key shortcuts are on. They can be switched off, because speech input and stray touches trigger them by accident (WCAG
 * 2.1.4).
 */
export const singleKeys = {
  areOn: () => readStored(STORAGE_KEY) !== 'off',
  set: (isOn: boolean) => writeStored(STORAGE_KEY, isOn ? 'on' : 'off'),
}

/** Runs commands by their keys, unless text is being typed or a dialog or menu is open. */
export function useShortcuts(): void {
  useEffect(() => {
    let previousKeys = ''
    let resetTimer = 0
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event) || isHandledElsewhere(event)) return
      const keys = toShortcut(event)
      const command = findCommand(`${previousKeys} ${keys}`) ?? findCommand(keys)
      previousKeys = keys
      clearTimeout(resetTimer)
      resetTimer = window.setTimeout(() => (previousKeys = ''), 1000)
      if (!command || (!keys.includes('+') && !singleKeys.areOn())) return
      event.preventDefault()
      previousKeys = ''
      command.run()
    }
    addEventListener('keydown', handleKeyDown)
    return () => removeEventListener('keydown', handleKeyDown)
  }, [])
}

function findCommand(keys: string): Command | undefined {
  return readCommands().findLast((command) => command.keys === keys)
}

function isHandledElsewhere({ target, metaKey, ctrlKey, key: name }: KeyboardEvent): boolean {
  if (document.querySelector('[role$=dialog][data-state=open], [role=menu][data-state=open]')) return true
  const isTyping =
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]')
  // The palette opens from anywhere; a field keeps its own undo.
  return isTyping && !((metaKey || ctrlKey) && name.toLowerCase() === 'k')
}

const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent)

function toShortcut({ key: name, code, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): string {
  // On a non-Latin keyboard, the position of the key determines the letter.
  const letter = /^Key[A-Z]$/.test(code) && name.charCodeAt(0) > 127 ? code.slice(3) : name
  const isLetter = /^[a-z]$/i.test(letter)
  return [
    (isMac ? metaKey : ctrlKey) && 'mod',
    (isMac ? ctrlKey : metaKey) && 'meta',
    altKey && 'alt',
    shiftKey && (isLetter || letter.length > 1) && 'shift',
    letter.toLowerCase(),
  ]
    .filter(Boolean)
    .join('+')
}
