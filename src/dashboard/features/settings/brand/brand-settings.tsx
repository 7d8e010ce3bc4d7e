import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type BrandDraft, type BrandKit, brandQueries, undoBrandKit } from '#dashboard/api/brand.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { SettingsSection } from '#dashboard/pickers/settings-section.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { SettingsColumn } from '../settings-frame.tsx'
import { BrandForm } from './brand-form.tsx'
import { describeCounts, describeUndone } from './describe-application.ts'
import { toDraftValues, toKitValues } from './kit-values.ts'
import { OfferDialog } from './offer-dialog.tsx'
import { DraftNote, ReadWebsite } from './read-website.tsx'

/** The brand kit of the workspace: read from a website or set by hand, and offered to pages and codes. */
export function BrandSettings() {
  const query = useQuery(brandQueries.kit())
  const { data: kit, error } = query
  const unloaded = error ? (
    <LoadError title="The brand kit could not be loaded" query={query} />
  ) : (
    <Skeleton className="h-64" />
  )
  return <SettingsColumn>{kit ? <LoadedKit kit={kit} /> : unloaded}</SettingsColumn>
}

function LoadedKit({ kit }: { kit: BrandKit }) {
  const may = usePermission()
  const [draft, setDraft] = useState<BrandDraft | null>(null)
  const [isOffering, setOffering] = useState(false)
  const [saveCount, setSaveCount] = useState(0)
  const mayChange = may('PUT /brand')
  const handleSaved = () => {
    setDraft(null)
    setSaveCount(saveCount + 1)
    setOffering(true)
  }
  return (
    <>
      <SettingsSection
        title="Brand kit"
        about="Logo, colors and fonts for pages with their forms, for codes, and for mail. Pages and codes change only when you apply it."
        aside={mayChange && kit.updatedAt !== null ? <Button onClick={() => setOffering(true)}>Apply…</Button> : null}
      >
        {kit.lastApplication && mayChange ? <LastApplication last={kit.lastApplication} /> : null}
        {mayChange && may('POST /brand/read') ? <ReadWebsite onRead={setDraft} /> : null}
        {draft ? <DraftNote draft={draft} /> : null}
        <BrandForm
          key={`${saveCount} ${draft?.url ?? ''}`}
          values={draft ? toDraftValues(draft) : toKitValues(kit)}
          updatedAt={kit.updatedAt}
          isDraft={draft !== null}
          onSaved={handleSaved}
        />
      </SettingsSection>
      {isOffering ? <OfferDialog open onOpenChange={setOffering} /> : null}
    </>
  )
}

function LastApplication({ last }: { last: NonNullable<BrandKit['lastApplication']> }) {
  const { id, at, by: appliedBy, pages, codes } = last
  const undo = useUndoableMutation({
    mutation: undoBrandKit(useQueryClient()),
    describeResult: (_, result) => describeUndone(result),
    describeFailure: () => 'The brand kit was not undone.',
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border p-3 text-sm">
      <p className="min-w-0">
        Applied to {describeCounts({ pages, codes })} by {appliedBy}, <RelativeTime at={at} />.
      </p>
      <Button pending={undo.isPending} onClick={() => undo.run(id)}>
        Undo
      </Button>
    </div>
  )
}
