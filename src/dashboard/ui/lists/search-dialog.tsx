import Search from 'lucide-react/icons/search'
import { type ReactNode, Suspense } from 'react'
import { Kbd } from '../kbd.tsx'
import { Modal } from '../modal.tsx'

interface SearchDialogProps {
  title: string
  /** Name and placeholder of the field. */
  prompt: string
  query: string
  onQuery: (query: string) => void
  onClose: () => void
  /** A lazy SearchList. While it loads, a plain input takes the text. */
  children: ReactNode
}

/** Dialog with a search field and results. */
export function SearchDialog({ title, prompt, query, onQuery, onClose, children }: SearchDialogProps) {
  const field = (
    <div className="flex shrink-0 items-center gap-2.5 px-4">
      <Search aria-hidden className="size-4 text-ink-faint" />
      <input
        autoFocus
        aria-label={prompt}
        autoComplete="off"
        placeholder={prompt}
        className="h-12 min-w-0 flex-1 bg-transparent outline-none"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
      <Kbd keys="escape" />
    </div>
  )
  return (
    <Modal
      title={title}
      className="inset-x-0 top-[14vh] mx-auto flex max-h-[min(440px,70dvh)] w-[560px] max-w-[calc(100vw-24px)] animate-rise flex-col overflow-hidden rounded-xl bg-surface max-sm:top-3 max-sm:max-h-[80dvh]"
      onClose={onClose}
    >
      <Suspense fallback={field}>{children}</Suspense>
    </Modal>
  )
}
