import { useEffect } from 'react'
import { type Command, readCommands } from '#dashboard/ui/commands.ts'
import { readStored, writeStored } from '#dashboard/ui/device-storage.ts'
import { isComposing } from '#dashboard/ui/is-composing.ts'

const key = 'single-keys'

/** Single letters can be switched off: speech input and stray touches type them by accident (WCAG 2.1.4). */
export const singleKeys = {
  areOn: () => readStored(key) !== 'off',
  set: (isOn: boolean) => writeStored(key, isOn ? 'on' : 'off'),
}

/** Runs commands by their keys, wherever no text is typed and no dialog or menu is open. */
export function useShortcuts(): void {
  useEffect(() => {
    let before = ''
    let forgetting = 0
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event) || isTaken(event)) return
      const pressed = toShortcut(event)
      const command = commandFor(`${before} ${pressed}`) ?? commandFor(pressed)
      before = pressed
      clearTimeout(forgetting)
      forgetting = window.setTimeout(() => (before = ''), 1000)
      if (!command || (!pressed.includes('+') && !singleKeys.areOn())) return
      event.preventDefault()
      before = ''
      command.run()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}

function commandFor(keys: string): Command | undefined {
  return readCommands().findLast((command) => command.keys === keys)
}

function isTaken({ target, metaKey, ctrlKey, key: name }: KeyboardEvent): boolean {
  if (document.querySelector('[role$=dialog][data-state=open], [role=menu][data-state=open]')) return true
  const isTyping =
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]')
  // The palette opens from anywhere; a field keeps its own undo.
  return isTyping && !((metaKey || ctrlKey) && name.toLowerCase() === 'k')
}

const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent)

function toShortcut({ key: name, code, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): string {
  // On a keyboard of another script the letter is known by its place.
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
