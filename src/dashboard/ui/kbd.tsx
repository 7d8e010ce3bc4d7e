import { classes } from './classes.ts'

const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent)
const keyNames: Record<string, string> = {
  mod: isMac ? '⌘' : 'Ctrl',
  shift: isMac ? '⇧' : 'Shift',
  alt: isMac ? '⌥' : 'Alt',
  escape: 'Esc',
  enter: '↵',
  space: 'Space',
  arrowup: '↑',
  arrowdown: '↓',
}

/** Keys as labeled on this person's keyboard: `mod+k` is ⌘K on a Mac and Ctrl K elsewhere; `g c` is a sequence. */
export function Kbd({ keys, className }: { keys: string; className?: string }) {
  return keys.split(' ').map((chord) => (
    <kbd
      key={chord}
      className={classes(
        'inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-sm border border-line-strong px-1 font-sans text-xs text-ink-faint',
        className,
      )}
    >
      {toChordText(chord)}
    </kbd>
  ))
}

function toChordText(chord: string): string {
  const parts = chord
    .split('+')
    .map((key) => keyNames[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key))
  return parts.join(isMac ? '' : ' ')
}
