import { useEffect, useRef } from 'react'
import { classes } from '../../../ui/classes.ts'
import type { Named } from './names.ts'

interface ChoiceListProps {
  id: string
  label: string
  choices: readonly Named[]
  active: number
  hidden: boolean
  onActive: (index: number) => void
  onChoose: (choice: Named) => void
}

/** What can be chosen, under the field that narrows it and keeps the focus. */
export function ChoiceList({ id, label, choices, active, hidden, onActive, onChoose }: ChoiceListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!hidden) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active, hidden])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      hidden={hidden}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-56 overflow-y-auto rounded-md bg-surface p-1 shadow-float"
    >
      {choices.map((choice, index) => (
        <button
          key={choice.value}
          id={`${id}-${choice.value}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classes(
            'block w-full truncate rounded-sm px-2 py-1 text-left text-sm coarse:py-2',
            index === active && 'bg-hover',
          )}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => onActive(index)}
          onClick={() => onChoose(choice)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}
