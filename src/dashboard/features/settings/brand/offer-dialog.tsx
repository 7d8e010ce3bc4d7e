import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  applyBrandKit,
  type AppliedBrand,
  type BrandChanges,
  brandQueries,
  type CodePreview,
  groupForPreviews,
  undoBrandKit,
} from '#dashboard/api/brand.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { type ControlledDialogProps, Dialog } from '#dashboard/ui/dialog.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { ChangeResult } from '#dashboard/pickers/change-result.tsx'
import { describeCounts, describeUndone } from './describe-application.ts'
import { OfferedItem } from './offered-item.tsx'

/** Offers the brand kit to pages and codes, with a preview of each. Those that follow it are chosen. */
export function OfferDialog(props: ControlledDialogProps) {
  const changes = useQuery({ ...brandQueries.changes(), refetchOnWindowFocus: false })
  const [application, setApplied] = useState<AppliedBrand | null>(null)
  return (
    <Dialog
      title="Apply brand kit"
      description={
        application
          ? 'Applied. You can undo it on this screen until you apply the brand kit again.'
          : 'Choose what changes. You can undo it in one step, and published pages change when you publish them.'
      }
      width="large"
      {...props}
    >
      {(close) => {
        if (application)
          return (
            <ChangeResult
              subject="the brand kit"
              pages={application.pages}
              problems={application.problems}
              onClose={close}
            />
          )
        if (changes.data)
          return (
            <Offer
              changes={changes.data}
              onCancel={close}
              onApplied={(result) => (isFinished(result) ? close() : setApplied(result))}
            />
          )
        if (changes.error) return <LoadError title="Pages and codes could not be loaded" query={changes} />
        return <Skeleton className="h-64" />
      }}
    </Dialog>
  )
}

/** Whether there is nothing left to say or to publish. */
function isFinished({ pages, problems }: AppliedBrand): boolean {
  return problems.length === 0 && pages.every(({ publish }) => publish === 'not_published')
}

interface OfferProps {
  changes: BrandChanges
  onCancel: () => void
  onApplied: (appliedBrand: AppliedBrand) => void
}

function Offer({ changes, onCancel, onApplied }: OfferProps) {
  const { pages, codes, more } = changes
  const previews = useCodePreviews(codes.map(({ id }) => id))
  const changedPages = pages.filter((page) => page.changes)
  const changedCodes = codes.filter(({ id }) => previews.get(id)?.changes !== false)
  const [chosenItems, setChosen] = useState<ReadonlySet<string>>(
    () => new Set([...pages, ...codes].flatMap(({ id, follows }) => (follows ? [id] : []))),
  )
  const pageIds = changedPages.filter(({ id }) => chosenItems.has(id)).map(({ id }) => id)
  const codeIds = codes
    .filter(({ id }) => chosenItems.has(id) && previews.get(id)?.changes !== false)
    .map(({ id }) => id)
  const count = pageIds.length + codeIds.length
  const apply = useApply()
  const toggle = (id: string) =>
    setChosen(
      (previous) => new Set(previous.has(id) ? [...previous].filter((chosenId) => chosenId !== id) : [...previous, id]),
    )
  const items = [
    ...changedPages.map((page) => ({ kind: 'page' as const, ...page, preview: null })),
    ...codes
      .filter((code) => changedCodes.includes(code) || previews.get(code.id)?.problem)
      .map((code) => ({ kind: 'code' as const, ...code, preview: previews.get(code.id) })),
  ]
  if (items.length === 0)
    return (
      <div className="grid gap-4">
        <p className="text-sm text-ink-soft">Every page and code already matches the brand kit.</p>
        <Button className="justify-self-end" onClick={onCancel}>
          Close
        </Button>
      </div>
    )
  const group = (title: string, about: string, follows: boolean) => {
    const members = items.filter((item) => item.follows === follows)
    if (members.length === 0) return null
    return (
      <section aria-label={title} className="grid gap-2">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-sm text-ink-soft">{about}</p>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-3">
          {members.map((item) => (
            <OfferedItem
              key={item.id}
              item={item}
              isChosen={chosenItems.has(item.id)}
              onToggle={() => toggle(item.id)}
            />
          ))}
        </ul>
      </section>
    )
  }
  const hidden = more.pages + more.codes
  return (
    <div className="grid gap-6">
      {group('Follow the brand kit', 'These are offered every change to the brand kit.', true)}
      {group('Others', 'Choose those that should follow the brand kit from now on.', false)}
      {hidden > 0 ? (
        <p className="text-sm text-ink-soft">
          {describeCounts(more)} more follow the brand kit. Apply it again to reach them.
        </p>
      ) : null}
      <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 border-t bg-surface px-5 py-3">
        <Button onClick={onCancel}>Not now</Button>
        <Button
          variant="primary"
          disabled={count === 0}
          pending={apply.isPending}
          onClick={() => void apply.runAndWait({ pageIds, codeIds }).then((result) => result && onApplied(result))}
        >
          {count === 0 ? 'Apply' : `Apply to ${describeCounts({ pages: pageIds.length, codes: codeIds.length })}`}
        </Button>
      </div>
    </div>
  )
}

/** The codes in the brand kit, by id. A code that is not drawn yet is missing. */
function useCodePreviews(ids: readonly string[]): ReadonlyMap<string, CodePreview> {
  const groups = groupForPreviews(ids)
  return useQueries({
    queries: groups.map((group) => brandQueries.previews(group)),
    combine: (results) =>
      new Map(
        results
          .flatMap(({ data, error }, index) => data ?? (error ? (groups[index] ?? []).map(toUndrawn) : []))
          .map((preview) => [preview.id, preview]),
      ),
  })
}

/** A code that could not be drawn, for example because too many codes were drawn. It can still be chosen. */
function toUndrawn(id: string): CodePreview {
  return { id, changes: true, previewUrl: null, problem: null, note: null }
}

function useApply() {
  const queryClient = useQueryClient()
  const undo = useMutation(undoBrandKit(queryClient))
  return useUndoableMutation({
    mutation: applyBrandKit(queryClient),
    describeResult: (_, result) =>
      result?.applicationId
        ? `Applied the brand kit to ${describeCounts({ pages: result.pages.length, codes: result.codes.length })}.`
        : undefined,
    createUndo: (_, result) => {
      const id = result?.applicationId
      if (!id) return undefined
      return async () => {
        const text = describeUndone(await undo.mutateAsync(id))
        if (text) toast(typeof text === 'string' ? { message: text } : text)
      }
    },
    describeFailure: () => 'The brand kit was not applied.',
    describeUndoFailure: () => 'The brand kit was not undone.',
    describeReason: getFailureText,
  })
}
