import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { getPage, getPageIds } from '#document/document.ts'
import { unsentDraftsQuery } from '#dashboard/api/unsent-drafts.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { formatScheduledTime } from '#dashboard/pickers/describe-schedule.ts'
import type { EditorState } from '../sync/editor.ts'
import { getTabId } from '../sync/tab-id.ts'
import { useEditor, useEditorState } from '../sync/use-editor.ts'
import { Schedule } from './schedule.tsx'
import { AddressLine } from './address-line.tsx'
import { PublicationResult, type PlannedPublication } from './publication-result.tsx'
import { ProblemList } from './problem-list.tsx'
import { useProblems } from './use-problems.ts'
import { usePublish } from './use-publish.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { useDifferences } from './use-differences.ts'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'

const UnpublishedLanguages = lazyComponent(async () => ({
  default: (await import('../languages/unpublished-languages.tsx')).UnpublishedLanguages,
}))

/** Lists the address, the problems and the changes before publishing, and confirms the publication afterwards. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const [isPublished, setPublished] = useState(false)
  const [isScheduling, setScheduling] = useState(false)
  const planned = useEditorState(
    useShallow(({ page: { publishAt, scheduleTimezone } }) => ({ publishAt, scheduleTimezone })),
  )
  const [canceledPlan, setCanceledPlan] = useState<PlannedPublication | null>(null)
  const publish = usePublish(() => setPublished(true))
  const problems = useProblems()
  const isLive = useEditorState(({ page }) => page.status !== 'draft')
  const isUpToDate = useEditorState(({ page, session }) => matchesPublished(page, session))
  const hasLanguages = useEditorState(({ session: { view } }) =>
    getPageIds(view).some((id) => getPage(view, id)?.translation !== undefined),
  )
  const blockingCount = problems.filter(({ isBlocking }) => isBlocking).length
  if (isPublished) return <PublicationResult canceledPlan={canceledPlan} />
  return (
    <div className="grid gap-5">
      <AddressLine />
      <ProblemList problems={problems} onLeave={onClose} />
      <UnsentEditsWarning />
      {hasLanguages ? <UnpublishedLanguages /> : null}
      {isLive ? <ChangeList /> : null}
      <Schedule isChanging={isScheduling} onChanging={setScheduling} />
      {planned.publishAt === null || isScheduling ? null : (
        <p className="text-sm text-ink-soft">
          If you publish now, the page is not published again on{' '}
          {formatScheduledTime(planned.publishAt, planned.scheduleTimezone)}.
        </p>
      )}
      {publish.problem === undefined ? null : (
        <p role="alert" className="text-sm text-bad-text">
          {publish.problem}
        </p>
      )}
      {isScheduling ? null : (
        <div className="flex items-center justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={blockingCount > 0 || isUpToDate}
            pending={publish.isPending}
            onClick={() => {
              setCanceledPlan(planned.publishAt === null ? null : { ...planned, publishAt: planned.publishAt })
              publish.start()
            }}
          >
            {isLive ? 'Publish the changes' : 'Publish the page'}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A warning that edits waiting in another tab of this browser will not be published. */
function UnsentEditsWarning() {
  const { pageId } = useEditor()
  const { data: tabId } = useQuery({
    queryKey: ['tab-name'],
    queryFn: getTabId,
    staleTime: Infinity,
    networkMode: 'always',
  })
  const { data: drafts = [] } = useQuery(unsentDraftsQuery())
  const hasUnsentEdits = drafts.some((draft) => draft.pageId === pageId && draft.tab !== tabId)
  if (!hasUnsentEdits || tabId === undefined) return null
  return (
    <p className="rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn-text">
      Another tab of this browser has changes to this page that are not sent. They are not published with yours.
    </p>
  )
}

function matchesPublished(
  { publishedRevision }: EditorState['page'],
  { base, flight, queue }: EditorState['session'],
): boolean {
  return publishedRevision === base.revision && flight === null && queue.length === 0
}

const MOST_CHANGES = 8

/** The changes for visitors if the page is published. */
function ChangeList() {
  const changes = useDifferences()
  if (changes === null) return null
  if (changes.length === 0) return <p className="text-sm text-ink-soft">No changes since the last publication.</p>
  return (
    <section aria-label="Changes since it was last published" className="grid gap-1">
      <h3 className="text-sm font-semibold">{pluralize(changes.length, 'change')} since it was last published</h3>
      <ul className="text-sm text-ink-soft">
        {changes.slice(0, MOST_CHANGES).map(({ target, description }) => (
          <li key={`${target} ${description}`} className="truncate" title={description}>
            {description}
          </li>
        ))}
        {changes.length > MOST_CHANGES ? <li>and {changes.length - MOST_CHANGES} more</li> : null}
      </ul>
    </section>
  )
}
