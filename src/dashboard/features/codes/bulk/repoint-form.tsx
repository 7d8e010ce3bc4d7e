import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { Code } from '#dashboard/api/code.ts'
import type { NewDestination } from '#dashboard/api/destination.ts'
import { pagesQueries } from '#dashboard/api/pages.ts'
import { sitesQueries } from '#dashboard/api/sites.ts'
import { type DestinationDraft, noDestination, readDraft, toDraft } from '../destination/destination-draft.ts'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { shownAddress } from '../destination/shown-address.ts'
import { DestinationFields } from '../destination/destination-fields.tsx'
import { useBulk } from './use-bulk.ts'

/** Changes the destination of codes. */
export function RepointForm({ codes, onDone }: { codes: readonly Code[]; onDone: () => void }) {
  const bulk = useBulk()
  const queries = useQueryClient()
  const currentDestinations = new Set(codes.map(({ destination }) => destination.url ?? destination.summary))
  const [first] = codes
  const form = useForm({
    defaultValues: {
      destination: first && currentDestinations.size === 1 ? toDraft(first.destination) : noDestination,
    },
  })
  const getName = (destination: NewDestination) => {
    if (destination.type === 'url') return shownAddress(destination.url)
    if (destination.type === 'site') {
      const sites = queries.getQueryData(sitesQueries.all().queryKey)
      return sites?.find(({ id }) => id === destination.siteId)?.name ?? 'a site'
    }
    const pages = queries.getQueryData(pagesQueries.all().queryKey)
    return pages?.find(({ id }) => id === destination.pageId)?.name ?? 'a page'
  }
  const handleSubmit = (draft: { destination: DestinationDraft }) => {
    const parsed = readDraft(draft.destination)
    if (!parsed.ok) return
    const { destination } = parsed
    void bulk(
      codes,
      { destination },
      (codesText) => `Changed the destination of ${codesText} to ${getName(destination).slice(0, 80)}`,
    )
    onDone()
  }
  return (
    <Form form={form} errorTitle="The destination was not changed" onSubmit={handleSubmit}>
      <DestinationFields />
      <p className="text-xs text-ink-faint">
        {currentDestinations.size > 1
          ? `These codes open ${currentDestinations.size.toLocaleString()} different addresses now. From the next scan, all open this one.`
          : 'The change applies from the next scan.'}
      </p>
      <FormButtons action="Change destination" onCancel={onDone} />
    </Form>
  )
}
