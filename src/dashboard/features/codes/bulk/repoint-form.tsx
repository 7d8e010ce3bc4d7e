import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import type { Code } from '../../../api/code.ts'
import type { NewDestination } from '../../../api/destination.ts'
import { pagesQueries } from '../../../api/pages.ts'
import { toDraft, noDestination, readDraft } from '../destination/destination-draft.ts'
import { DestinationFields } from '../destination/destination-fields.tsx'
import { FormEnd } from './form-footer.tsx'
import { useBulk } from './use-bulk.ts'

/** Asks for what some codes open from now on. */
export function RepointForm({ codes, onDone }: { codes: readonly Code[]; onDone: () => void }) {
  const bulk = useBulk()
  const queries = useQueryClient()
  const now = new Set(codes.map(({ destination }) => destination.url ?? destination.summary))
  const [draft, setDraft] = useState(() => {
    const [first] = codes
    return first && now.size === 1 ? toDraft(first.destination) : noDestination
  })
  const [problem, setProblem] = useState<string>()
  const getName = (destination: NewDestination) => {
    if (destination.type === 'url') return destination.url.replace(/^https?:\/\//, '')
    const pages = queries.getQueryData(pagesQueries.all().queryKey)
    return pages?.find(({ id }) => id === destination.pageId)?.name ?? 'a page'
  }
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    const read = readDraft(draft)
    setProblem(read.ok ? undefined : read.problem)
    if (!read.ok) return
    const { destination } = read
    void bulk(
      codes,
      { destination },
      (what) => `Changed the destination of ${what} to ${getName(destination).slice(0, 80)}`,
    )
    onDone()
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      <DestinationFields
        value={draft}
        error={problem}
        onChange={(next) => {
          setDraft(next)
          if (next.opens !== draft.opens) setProblem(undefined)
        }}
      />
      <p className="text-xs text-ink-faint">
        {now.size > 1
          ? `These codes open ${now.size.toLocaleString()} different addresses now. From the next scan, all open this one.`
          : 'The change applies from the next scan.'}
      </p>
      <FormEnd verb="Change destination" onCancel={onDone} />
    </form>
  )
}
