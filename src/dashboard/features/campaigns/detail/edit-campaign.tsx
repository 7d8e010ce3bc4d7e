import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { MeasuredCampaign } from '#dashboard/api/campaigns.ts'
import { ApiError } from '#dashboard/api/client.ts'
import { codesQueries } from '#dashboard/api/codes.ts'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { Skeletons } from '#dashboard/ui/skeleton.tsx'
import { toDraft } from '../form/campaign-draft.ts'
import { CampaignForm } from '../form/campaign-form.tsx'

/** The form of a campaign, once the names of its single codes are known. */
export function EditCampaign({ campaign: current, onDone }: { campaign: MeasuredCampaign; onDone: () => void }) {
  // What is typed stays when the campaign is read again.
  const [campaign] = useState(current)
  const scanned = new Map(campaign.codes.map((code) => [code.id, code]))
  const missing = campaign.codeIds.filter((id) => !scanned.has(id))
  const found = useQueries({ queries: missing.map((id) => codesQueries.one(id)) })
  if (found.some(({ isPending }) => isPending))
    return (
      <div aria-busy="true" className="grid gap-4">
        <Skeletons sizes={['h-14 w-full', 'h-40 w-full', 'h-14 w-full']} />
      </div>
    )
  const failed = found.find(({ error }) => error && !(error instanceof ApiError && error.status === 404))
  if (failed) return <LoadError title="The codes could not be loaded" query={failed} />
  for (const { data } of found) if (data) scanned.set(data.id, { ...data, ...noFigures })
  // A code that was deleted since is left out.
  const codes = campaign.codeIds.flatMap((id) => {
    const code = scanned.get(id)
    return code ? [{ id, shortCode: code.shortCode, name: code.name }] : []
  })
  return <CampaignForm campaign={campaign} draft={toDraft(campaign, codes)} onDone={() => onDone()} />
}

const noFigures = { placement: null, scans: 0, visitors: 0, views: 0, leads: 0, conversions: 0 }
