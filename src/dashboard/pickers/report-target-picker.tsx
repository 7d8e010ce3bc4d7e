import { useQuery } from '@tanstack/react-query'
import { campaignsQueries } from '../api/campaigns.ts'
import { foldersQueries } from '../api/folders.ts'
import type { Report } from '../api/reports.ts'
import { usePermission } from '../api/use-permission.ts'
import { Combobox } from '../ui/fields/combobox.tsx'
import { listFolderPlaces } from './folder-places.ts'

type Target = Pick<Report, 'campaignId' | 'folderId' | 'codeId' | 'filter'>

const FILTER_VALUE = 'filter'

interface ReportTargetPickerProps {
  value: Target
  /** Name of the current target, which may be a code, a filter in words, or deleted. */
  name: string | null
  error: string | undefined
  onChange: (target: Target) => void
}

/** Chooses the target of a report: all codes, a campaign or a folder. Reports about a code or filter are created beside its figures. */
export function ReportTargetPicker({ value, name, error, onChange }: ReportTargetPickerProps) {
  const hasCampaigns = usePermission()('GET /campaigns')
  const { data: campaigns = [] } = useQuery({ ...campaignsQueries.all(), enabled: hasCampaigns })
  const { data: folders = [] } = useQuery(foldersQueries.all())
  const chosenValue = value.campaignId ?? value.folderId ?? value.codeId ?? (value.filter && FILTER_VALUE) ?? ''
  const options = [
    { value: '', label: 'All codes' },
    ...campaigns.map((campaign) => ({ value: campaign.id, label: campaign.name, detail: 'Campaign' })),
    ...listFolderPlaces(folders).map(({ id, path }) => ({ value: id, label: path, detail: 'Folder' })),
    ...toCurrentOptions(value, name),
  ]
  const toTarget = (id: string): Target => ({
    campaignId: campaigns.some((campaign) => campaign.id === id) ? id : null,
    folderId: folders.some((folder) => folder.id === id) ? id : null,
    codeId: id === value.codeId ? id : null,
    filter: id === FILTER_VALUE ? value.filter : null,
  })
  return (
    <Combobox
      label="About"
      options={options}
      value={chosenValue}
      unknownLabel={name ?? 'Deleted'}
      error={error}
      onChange={(id) => onChange(toTarget(id))}
    />
  )
}

/** Option for the current code or filter, which can only be kept. */
function toCurrentOptions({ codeId, filter }: Target, name: string | null) {
  if (name === null) return []
  if (codeId !== null) return [{ value: codeId, label: name, detail: 'Code' }]
  return filter === null ? [] : [{ value: FILTER_VALUE, label: name, detail: 'Filter' }]
}
