import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { useCommand } from '../commands.ts'
import { inputClass } from '../input-class.ts'
import { Kbd } from '../kbd.tsx'
import { isComposing } from '../is-composing.ts'

interface SearchBoxProps {
  /** Plural of the searched items: "codes". With criteria, the accessible name is "Search codes by name". */
  noun: string
  criteria?: string
  placeholder: string
  maxLength?: number
  /** The current search parameter. */
  value: string
  onSearch: (q: string | undefined) => void
}

/** Search field of a list. `/` focuses it, Escape clears it, and a second Escape leaves it. */
export function SearchBox({ noun, criteria, placeholder, maxLength = 200, value, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [typedText, setTypedText] = useState(value)
  const [searchedText, setSearchedText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  // Follows the address when something else changes it (Back, a removed chip), but not while typing.
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== searchedText) {
      setTypedText(value)
      setSearchedText(value)
    }
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (text: string, delayMs: number) => {
    setTypedText(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setSearchedText(text.trim())
      onSearch(text.trim() || undefined)
    }, delayMs)
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter') search(typedText, 0)
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (typedText) search('', 0)
    else input.current?.blur()
  }
  const commandGroup = noun.charAt(0).toUpperCase() + noun.slice(1)
  useCommand({
    label: `Search ${noun}`,
    group: commandGroup,
    keys: '/',
    visibility: 'keys',
    run: () => input.current?.select(),
  })
  return (
    <div role="search" className="relative">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-faint"
      />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={criteria ? `Search ${noun} by ${criteria}` : `Search ${noun}`}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        className={classes(inputClass, 'pr-9 pl-8.5')}
        value={typedText}
        onChange={(event) => search(event.target.value, 200)}
        onKeyDown={handleKey}
      />
      {typedText ? (
        <button
          type="button"
          aria-label="Clear search"
          className="absolute inset-y-0 right-0 grid w-8 place-items-center rounded-md text-ink-faint hover:text-ink"
          onClick={() => {
            search('', 0)
            input.current?.focus()
          }}
        >
          <X aria-hidden className="size-4" />
        </button>
      ) : (
        <Kbd keys="/" className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 coarse:hidden" />
      )}
    </div>
  )
}
