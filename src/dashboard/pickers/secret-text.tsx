import { CopyButton } from '../ui/copy-button.tsx'

/** A visible secret with a copy button. `noun` names it: "password". */
export function SecretText({ secret, noun = 'secret' }: { secret: string; noun?: string }) {
  return (
    <div className="flex items-center gap-1 rounded-md border border-line-strong bg-sunken py-1 pr-1 pl-3">
      <code
        aria-label={noun.charAt(0).toUpperCase() + noun.slice(1)}
        className="min-w-0 flex-1 font-mono text-sm wrap-anywhere"
      >
        {secret}
      </code>
      <CopyButton text={secret} noun={noun} />
    </div>
  )
}
