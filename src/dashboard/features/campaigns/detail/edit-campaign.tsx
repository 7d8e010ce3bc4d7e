import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { MeasuredCampaign } from '#dashboard/api/campaigns.ts'
import { ApiError } from '#dashboard/api/client.ts'
import { codesQueries } from '#dashboard/api/codes.ts'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { Skeletons } from '#dashboard/ui/skeleton.tsx'
import { toDraft } from '../form/campaign-draft.ts'
import { CampaignForm } from '../form/campaign-form.tsx'

/** The form of a campaign, once the names of its codes are loaded. */
export function EditCampaign({ campaign: current, onDone }: { campaign: MeasuredCampaign; onDone: () => void }) {
  // Input is kept when the campaign is loaded again.
  const [campaign] = useState(current)
  const codesById = new Map(campaign.codes.map((code) => [code.id, code]))
  const missing = campaign.codeIds.filter((id) => !codesById.has(id))
  const codeQueries = useQueries({ queries: missing.map((id) => codesQueries.one(id)) })
  if (codeQueries.some(({ isPending }) => isPending))
    return (
      <div aria-busy="true" className="grid gap-4">
        <Skeletons sizes={['h-14 w-full', 'h-40 w-full', 'h-14 w-full']} />
      </div>
    )
  const failed = codeQueries.find(({ error }) => error && !(error instanceof ApiError && error.status === 404))
  if (failed) return <LoadError title="The codes could not be loaded" query={failed} />
  for (const { data } of codeQueries) if (data) codesById.set(data.id, { ...data, ...noFigures })
  // Codes that were deleted since are left out.
  const codes = campaign.codeIds.flatMap((id) => {
    const code = codesById.get(id)
    return code ? [{ id, shortCode: code.shortCode, name: code.name }] : []
  })
  return <CampaignForm campaign={campaign} draft={toDraft(campaign, codes)} onDone={() => onDone()} />
}

const noFigures = { placement: null, scans: 0, visitors: 0, views: 0, leads: 0, conversions: 0 }
