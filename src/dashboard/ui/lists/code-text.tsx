import { classes } from '../classes.ts'
import { CopyButton } from '../copy-button.tsx'

interface CodeTextProps {
  /** Name for screen readers and the button: "request body". */
  noun: string
  text: string
  /** Copied text, if it differs from the visible one. */
  copiedText?: string
  className?: string
}

/** Code or data with a copy button. */
export function CodeText({ noun, text, copiedText = text, className }: CodeTextProps) {
  return (
    // Long lines scroll instead of widening the parent.
    <div className={classes('relative rounded-lg border bg-sunken [contain:inline-size]', className)}>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrollable content without controls needs a tab stop.
        tabIndex={0}
        role="region"
        aria-label={capitalize(noun)}
        className="max-h-96 overflow-auto rounded-lg p-3 pr-11 font-mono text-xs leading-5 text-ink [font-variant-ligatures:none]"
      >
        {text}
      </pre>
      <CopyButton text={copiedText} noun={noun} className="absolute! top-1 right-1 bg-sunken!" />
    </div>
  )
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
