import { classes } from '../classes.ts'
import { CopyButton } from '../copy-button.tsx'

interface CodeTextProps {
  /** What it is, read aloud and on the button: "request body". */
  what: string
  text: string
  /** What is copied, where more of it is needed than is shown. */
  copied?: string
  className?: string
}

/** Text as machines read it, to look at and to copy. */
export function CodeText({ what, text, copied = text, className }: CodeTextProps) {
  return (
    // A long line scrolls: it does not make what is around it wider.
    <div className={classes('relative rounded-lg border bg-sunken [contain:inline-size]', className)}>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls and holds nothing to focus is scrolled by keys itself.
        tabIndex={0}
        role="region"
        aria-label={capitalised(what)}
        className="max-h-96 overflow-auto rounded-lg p-3 pr-11 font-mono text-xs leading-5 text-ink [font-variant-ligatures:none]"
      >
        {text}
      </pre>
      <CopyButton text={copied} what={what} className="absolute! top-1 right-1 bg-sunken!" />
    </div>
  )
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
