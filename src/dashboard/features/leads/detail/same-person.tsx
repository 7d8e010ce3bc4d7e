import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Submission, type SubmissionListQuery, submissionsQueries } from '#dashboard/api/submissions.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { formatAnswer } from '../lead-text.ts'
import { useChangeLead } from '../use-change-lead.ts'

/** Other leads of the same person: those that can be merged into this one, and those that are. */
export function SamePerson({ lead, mayChange }: { lead: Submission; mayChange: boolean }) {
  const { merge } = useChangeLead()
  const otherLeads = useSubmissions({ samePersonAs: lead.id, merged: false }, lead.duplicates > 0)
  const merged = useSubmissions({ mergedInto: lead.id }, true)
  if (lead.mergedInto !== null)
    return (
      <p className="flex flex-wrap items-center justify-between gap-2 border-t px-5 py-3 text-sm">
        <span>
          Merged into{' '}
          <Link
            to="."
            search={(before) => ({ ...before, open: lead.mergedInto ?? undefined })}
            className="text-accent-text hover:underline"
          >
            another lead
          </Link>
        </span>
        {mayChange ? <Button onClick={() => void merge(lead, null)}>Show by itself</Button> : null}
      </p>
    )
  if (otherLeads.length + merged.length === 0) return null
  return (
    <section aria-label="Same person" className="grid gap-3 border-t px-5 py-4">
      {otherLeads.length === 0 ? null : (
        <>
          <h3 className="text-sm font-semibold">
            {pluralize(otherLeads.length, 'other lead')} with this address or phone number
          </h3>
          <Leads
            leads={otherLeads}
            action={mayChange ? (other) => <Button onClick={() => void merge(other, lead.id)}>Merge</Button> : null}
          />
        </>
      )}
      {merged.length === 0 ? null : (
        <>
          <h3 className="text-sm font-semibold">{pluralize(merged.length, 'merged lead')}</h3>
          <Leads
            leads={merged}
            action={
              mayChange
                ? (other) => (
                    <Button variant="ghost" onClick={() => void merge(other, null)}>
                      Separate
                    </Button>
                  )
                : null
            }
          />
        </>
      )}
    </section>
  )
}

function useSubmissions(query: SubmissionListQuery, enabled: boolean): readonly Submission[] {
  const { data } = useInfiniteQuery({ ...submissionsQueries.list(query), enabled })
  return enabled ? (data?.pages.flatMap((page) => page.data) ?? []) : []
}

interface LeadsProps {
  leads: readonly Submission[]
  action: ((lead: Submission) => ReactNode) | null
}

/** Leads with all of their answers. */
function Leads({ leads, action }: LeadsProps) {
  return (
    <ul className="grid grid-cols-1 gap-2">
      {leads.map((lead) => (
        <li key={lead.id} className="flex items-start gap-2 rounded-md border p-2.5 text-sm">
          <div className="grid min-w-0 flex-1 gap-0.5">
            <Link
              to="."
              search={(before) => ({ ...before, open: lead.id })}
              className="truncate font-medium hover:underline"
            >
              {lead.pageName}, <RelativeTime at={lead.createdAt} />
            </Link>
            {Object.entries(lead.fields).map(([label, answer]) => (
              <p key={label} className="text-xs text-ink-soft wrap-anywhere">
                <span className="text-ink-faint">{label}:</span> {formatAnswer(answer)}
              </p>
            ))}
            {lead.note === '' ? null : (
              <p className="text-xs text-ink-soft wrap-anywhere">
                <span className="text-ink-faint">Note:</span> {lead.note}
              </p>
            )}
          </div>
          {action?.(lead)}
        </li>
      ))}
    </ul>
  )
}
