import { useQuery } from '@tanstack/react-query'
import { campaignsQueries } from '../api/campaigns.ts'
import { foldersQueries } from '../api/folders.ts'
import type { Report } from '../api/reports.ts'
import { usePermission } from '../api/use-permission.ts'
import { Combobox } from '../ui/fields/combobox.tsx'
import { folderPlaces } from './folder-places.ts'

type Target = Pick<Report, 'campaignId' | 'folderId' | 'codeId' | 'filter'>

const FILTER = 'filter'

interface ReportTargetPickerProps {
  value: Target
  /** Name of the current target, which may be a code, a filter in words, or deleted. */
  name: string | null
  error: string | undefined
  onChange: (target: Target) => void
}

/** Chooses the target of a report: all codes, a campaign or a folder. Reports about a code or filter are created next to its figures. */
export function ReportTargetPicker({ value, name, error, onChange }: ReportTargetPickerProps) {
  const hasCampaigns = usePermission()('GET /campaigns')
  const { data: campaigns = [] } = useQuery({ ...campaignsQueries.all(), enabled: hasCampaigns })
  const { data: folders = [] } = useQuery(foldersQueries.all())
  const chosen = value.campaignId ?? value.folderId ?? value.codeId ?? (value.filter && FILTER) ?? ''
  const options = [
    { value: '', label: 'All codes' },
    ...campaigns.map((campaign) => ({ value: campaign.id, label: campaign.name, detail: 'Campaign' })),
    ...folderPlaces(folders).map(({ id, path }) => ({ value: id, label: path, detail: 'Folder' })),
    ...toOwnOptions(value, name),
  ]
  const toTarget = (id: string): Target => ({
    campaignId: campaigns.some((campaign) => campaign.id === id) ? id : null,
    folderId: folders.some((folder) => folder.id === id) ? id : null,
    codeId: id === value.codeId ? id : null,
    filter: id === FILTER ? value.filter : null,
  })
  return (
    <Combobox
      label="About"
      options={options}
      value={chosen}
      unknownLabel={name ?? 'Deleted'}
      error={error}
      onChange={(id) => onChange(toTarget(id))}
    />
  )
}

/** A code or filter cannot be chosen here, but the current one can be kept. */
function toOwnOptions({ codeId, filter }: Target, name: string | null) {
  if (name === null) return []
  if (codeId !== null) return [{ value: codeId, label: name, detail: 'Code' }]
  return filter === null ? [] : [{ value: FILTER, label: name, detail: 'Filter' }]
}
