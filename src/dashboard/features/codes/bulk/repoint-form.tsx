import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { shorten } from '#contract/cut-text.ts'
import type { Code } from '#dashboard/api/code.ts'
import type { NewDestination } from '#dashboard/api/destination.ts'
import { filesQueries } from '#dashboard/api/files.ts'
import { pagesQueries } from '#dashboard/api/pages.ts'
import { sitesQueries } from '#dashboard/api/sites.ts'
import { type DestinationDraft, noDestination, readDraft, toDraft } from '../destination/destination-draft.ts'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { formatAddress } from '../destination/format-address.ts'
import { DestinationFields } from '../destination/destination-fields.tsx'
import { useChangeCodes } from './use-change-codes.ts'

interface NamedItem {
  id: string
  name: string
}

/** Changes the destination of codes. */
export function RepointForm({ codes, onDone }: { codes: readonly Code[]; onDone: () => void }) {
  const changeCodes = useChangeCodes()
  const queryClient = useQueryClient()
  const currentDestinations = new Set(codes.map(({ destination }) => destination.url ?? destination.summary))
  const [firstCode] = codes
  const form = useForm({
    defaultValues: {
      destination: firstCode && currentDestinations.size === 1 ? toDraft(firstCode.destination) : noDestination,
    },
  })
  const findName = ({ queryKey }: { queryKey: readonly unknown[] }, id: string) =>
    queryClient.getQueryData<NamedItem[]>(queryKey)?.find((item) => item.id === id)?.name
  const getDestinationName = (destination: NewDestination) => {
    if (destination.type === 'url') return formatAddress(destination.url)
    if (destination.type === 'file') return findName(filesQueries.all(), destination.fileId) ?? 'a file'
    if (destination.type === 'site') return findName(sitesQueries.all(), destination.siteId) ?? 'a site'
    return findName(pagesQueries.all(), destination.pageId) ?? 'a page'
  }
  const handleSubmit = (draft: { destination: DestinationDraft }) => {
    const parsed = readDraft(draft.destination)
    if (!parsed.ok) return
    const { destination } = parsed
    void changeCodes(
      codes,
      { destination },
      (codesText) => `Changed the destination of ${codesText} to ${shorten(getDestinationName(destination), 80)}`,
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
