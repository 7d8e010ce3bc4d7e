import { Command } from 'cmdk'
import { Popover } from 'radix-ui'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classes } from '../classes.ts'
import { commandProps } from '../command-props.ts'
import type { ControlProps } from '../field.tsx'
import { inputClass } from '../input-class.ts'
import { ComboboxItems, optionClass, toItemValue } from './combobox-items.tsx'
import { scoreMatch } from '../lists/score-match.ts'
import { isComposing } from '../is-composing.ts'

export interface ComboboxOption {
  value: string
  label: string
  /** Shown at the right; also searched. */
  detail?: string
  /** Synonyms for the search. */
  synonyms?: string
  /** The heading above this option and those of the same group that follow. Headings are shown while nothing is searched. */
  group?: string
  /** Shown instead of the label. */
  picture?: ReactNode
}

/** An action below the options, such as loading more. */
export interface ComboboxAction {
  label: string
  run: () => void
}

type InputProps = Pick<
  ComponentProps<'input'>,
  'placeholder' | 'disabled' | 'autoFocus' | 'onBlur' | 'onFocus' | 'onClick' | 'onPaste' | 'ref'
>

interface ComboboxPopupProps {
  controlProps: ControlProps
  text: string
  isOpen: boolean
  /** Options to show, best match first. */
  options: readonly ComboboxOption[]
  /** The search text; only the best matches are shown. */
  query: string
  chosenValues: readonly string[]
  actions?: readonly ComboboxAction[] | undefined
  /** Text shown if there are no options. */
  emptyText?: string | undefined
  input: InputProps
  /** Before the input, such as chips of chosen options. */
  chips?: ReactNode
  /** After the input. */
  after?: ReactNode
  /** Whether the list stays open after a press. Then it must not cover the submit button of the form. */
  staysOpen?: boolean
  onType: (text: string) => void
  onOpenChange: (open: boolean) => void
  /** `input` is how the option was chosen: if several can be chosen, the list stays open after a press. */
  onChoose: (option: ComboboxOption, input: 'key' | 'press') => void
  /** Runs before the key handling of the list, which `preventDefault` stops. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** Input of a combobox with its list in a popover. The focus stays in the input. */
export function ComboboxPopup(props: ComboboxPopupProps) {
  const { controlProps, text, isOpen, chips, after, input, chosenValues, onType, onOpenChange, onKeyDown } = props
  const [box, setBox] = useState<HTMLElement | null>(null)
  const paddingBelow = usePaddingBelow(box, isOpen && props.staysOpen === true)
  const [activeValue, setActiveValue] = useState('')
  const handleOpen = (open: boolean) => {
    // Opens at the chosen option.
    if (open && !isOpen) setActiveValue(toItemValue(chosenValues.at(0)))
    onOpenChange(open)
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    if (isOpen || event.defaultPrevented || isComposing(event.nativeEvent)) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      handleOpen(true)
      event.preventDefault()
    }
    // While closed, these keys belong to the input; Enter submits the form.
    if (['Enter', 'Home', 'End'].includes(event.key)) event.stopPropagation()
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Command {...commandProps} value={activeValue} onValueChange={setActiveValue} className="min-w-0 outline-none">
        <Popover.Anchor asChild>
          <div
            ref={setBox}
            role="presentation"
            className={classes(
              inputClass,
              'flex h-auto! min-h-control flex-wrap items-center gap-1 px-1! py-0.75 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ring has-aria-invalid:border-bad has-disabled:bg-sunken has-disabled:hover:border-line-strong',
            )}
          >
            {chips}
            <Command.Input asChild value={text} onValueChange={onType}>
              <input
                {...input}
                {...controlProps}
                // cmdk sets role and controlled list.
                {...{ 'aria-expanded': isOpen }}
                // Without this attribute cmdk does not move the focus; the label of the field names it.
                cmdk-input={undefined}
                aria-labelledby={undefined}
                className="h-6 min-w-20 flex-1 truncate bg-transparent px-1.5 outline-none disabled:opacity-50"
                onClick={(event) => {
                  input.onClick?.(event)
                  handleOpen(true)
                }}
                onKeyDown={handleKey}
              />
            </Command.Input>
            {after}
          </div>
        </Popover.Anchor>
        <Popover.Portal>
          <Popover.Content
            // Not a dialog, because the input controls its list. Outside of `main`, it must be a landmark.
            role="region"
            aria-label="Options"
            align="start"
            sideOffset={4}
            collisionPadding={{ ...popupPadding, bottom: paddingBelow }}
            className="z-30 w-(--radix-popover-trigger-width) min-w-48 animate-fade rounded-md bg-surface text-ink shadow-float outline-none"
            onOpenAutoFocus={(event) => event.preventDefault()}
            onCloseAutoFocus={(event) => event.preventDefault()}
            onInteractOutside={(event) => {
              if (event.target instanceof Node && box?.contains(event.target)) event.preventDefault()
            }}
            // A press on an option keeps the focus in the input.
            onMouseDown={(event) => event.preventDefault()}
          >
            <Options {...props} />
          </Popover.Content>
        </Popover.Portal>
      </Command>
    </Popover.Root>
  )
}

const popupPadding = { top: 8, left: 8, right: 8, bottom: 8 }

/**
 * Distance between the list and the lower edge of the window, in pixels. An open list ends above the submit button of its form, or opens
 * above the field if there is no space.
 */
function usePaddingBelow(box: HTMLElement | null, isOpen: boolean): number {
  const [distance, setDistance] = useState(popupPadding.bottom)
  useLayoutEffect(() => {
    const form = box?.closest('form')
    const submitButton = form?.querySelector('button[type="submit"]')
    if (!isOpen || !box || !form || !submitButton) return
    // The field grows with the chosen options, and moves the button.
    const observer = new ResizeObserver(() => {
      const { top } = submitButton.getBoundingClientRect()
      const isBelow = top >= box.getBoundingClientRect().bottom
      setDistance(isBelow ? Math.max(popupPadding.bottom, window.innerHeight - top + 4) : popupPadding.bottom)
    })
    observer.observe(form)
    return () => observer.disconnect()
  }, [box, isOpen])
  return distance
}

// A limit, because the list renders on every key.
const MAX_MATCHES = 50

function Options({
  options,
  query,
  chosenValues,
  actions = [],
  emptyText = 'No matches',
  onChoose,
}: ComboboxPopupProps) {
  const shownOptions = query.trim() === '' ? options : options.slice(0, MAX_MATCHES)
  // cmdk reports clicks and Enter alike.
  const isPress = useRef(false)
  const list = useRef<HTMLDivElement>(null)
  // A new query shows the best match, which is at the top.
  useEffect(() => {
    list.current?.scrollTo({ top: 0 })
  }, [query])
  // The list scrolls to the option that was chosen when it opened, but not to one that is chosen later under the pointer.
  const [initialValue] = useState(chosenValues.length === 1 ? chosenValues[0] : undefined)
  const isInitialShown = shownOptions.some(({ value }) => value === initialValue)
  useEffect(() => {
    if (!isInitialShown) return
    // Waits until the popover is positioned, which sets its height.
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector('[aria-checked="true"]')?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [isInitialShown])
  const handleSelect = (option: ComboboxOption) => onChoose(option, isPress.current ? 'press' : 'key')
  return (
    <>
      <Command.List
        ref={list}
        label="Options"
        className="max-h-[min(240px,var(--radix-popover-content-available-height))] overflow-y-auto overscroll-contain p-1 has-[>:empty]:hidden"
        onClickCapture={() => {
          isPress.current = true
        }}
        onClick={() => {
          isPress.current = false
        }}
      >
        <ComboboxItems options={shownOptions} query={query} chosenValues={chosenValues} onSelect={handleSelect} />
        {actions.map((action) => (
          <Command.Item
            key={action.label}
            value={`action ${action.label}`}
            className={optionClass}
            onSelect={action.run}
          >
            <span className="truncate text-accent-text">{action.label}</span>
          </Command.Item>
        ))}
      </Command.List>
      {options.length > shownOptions.length ? (
        <p className="border-t px-3 py-1.5 text-xs text-ink-faint">
          The best {shownOptions.length} of {options.length.toLocaleString()} matches
        </p>
      ) : null}
      {options.length === 0 ? (
        <p role="status" className="px-3 py-2 text-sm text-ink-soft">
          {emptyText}
        </p>
      ) : null}
    </>
  )
}

/** Options that match the text, best first; all of them without text. */
export function findOptions(options: readonly ComboboxOption[], text: string): readonly ComboboxOption[] {
  const query = text.trim()
  if (query === '') return options
  return options
    .map((option) => ({
      option,
      score: scoreMatch(query, option.label, `${option.detail ?? ''} ${option.synonyms ?? ''}`),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ option }) => option)
}
