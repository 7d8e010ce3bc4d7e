import { useState } from 'react'
import { type SubmissionStatus, submissionStatuses } from '#contract/submission-statuses.ts'
import type { Submission } from '#dashboard/api/submissions.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { DragSource, DropArea, useDragDescription } from '#dashboard/ui/drag/drop-area.tsx'
import type { LeadSearch } from '../lead-search.ts'
import { statusNames } from '../lead-status.ts'
import { summarizeLead } from '../lead-text.ts'
import { useChangeLead } from '../use-change-lead.ts'
import { BoardColumn } from './board-column.tsx'

/** A lead on its way to another column, where it is shown until the lists are loaded again. */
export interface MovedLead {
  lead: Submission
  status: SubmissionStatus
}

/** The leads by their status, in columns between which they are moved. */
export function LeadsBoard({ search }: { search: LeadSearch }) {
  return (
    <DropArea instructions="Press Space to lift the lead, arrow keys to choose a status, and Space to drop it.">
      <Columns search={search} />
    </DropArea>
  )
}

function Columns({ search }: { search: LeadSearch }) {
  const mayChange = usePermission()('PATCH /submissions/{id}')
  const describedBy = useDragDescription()
  const { changeStatus } = useChangeLead()
  const [movedLeads, setMoved] = useState<readonly MovedLead[]>([])
  const [loadedLeads] = useState(() => new Map<string, Submission>())
  const move = async (id: string, status: SubmissionStatus) => {
    const lead = loadedLeads.get(id)
    if (!lead) return
    setMoved((before) => [...before.filter((other) => other.lead.id !== id), { lead, status }])
    await changeStatus(lead, status)
    setMoved((before) => before.filter((other) => other.lead.id !== id))
  }
  const findItem = (element: Element) => {
    const id = element.closest<HTMLElement>('[data-lead]')?.dataset['lead']
    const lead = id === undefined ? undefined : loadedLeads.get(id)
    return lead ? { kind: 'lead' as const, ids: [lead.id], label: summarizeLead(lead).title } : null
  }
  return (
    <DragSource
      role="group"
      aria-label="Board"
      aria-describedby={mayChange ? describedBy : undefined}
      findItem={mayChange ? findItem : undefined}
      className="flex min-h-0 flex-1 gap-3 overflow-auto p-4 max-md:flex-col max-md:p-3"
    >
      {submissionStatuses
        .filter((status) => search.status?.includes(status) ?? !search.notStatus?.includes(status))
        .map((status) => (
          <BoardColumn
            key={status}
            status={status}
            name={statusNames[status]}
            search={search}
            movedLeads={movedLeads}
            onLoaded={(leads) => leads.forEach((lead) => loadedLeads.set(lead.id, lead))}
            onDrop={(id) => void move(id, status)}
          />
        ))}
    </DragSource>
  )
}
