import { useQuery } from '@tanstack/react-query'
import { campaignsQueries } from '../api/campaigns.ts'
import { foldersQueries } from '../api/folders.ts'
import type { Report } from '../api/reports.ts'
import { usePermission } from '../api/use-permission.ts'
import { Combobox } from '../ui/fields/combobox.tsx'
import { folderPlaces } from './folder-places.ts'

type Target = Pick<Report, 'campaignId' | 'folderId' | 'codeId'>

interface ReportTargetPickerProps {
  value: Target
  /** The name of what the report has been about, which may be a code or deleted. */
  name: string | null
  error: string | undefined
  onChange: (target: Target) => void
}

/** Chooses what a report is about: all codes, a campaign or a folder. A report about a code is made beside its figures. */
export function ReportTargetPicker({ value, name, error, onChange }: ReportTargetPickerProps) {
  const hasCampaigns = usePermission()('GET /campaigns')
  const { data: campaigns = [] } = useQuery({ ...campaignsQueries.all(), enabled: hasCampaigns })
  const { data: folders = [] } = useQuery(foldersQueries.all())
  const { campaignId, folderId, codeId } = value
  const options = [
    { value: '', label: 'All codes' },
    ...campaigns.map((campaign) => ({ value: campaign.id, label: campaign.name, detail: 'Campaign' })),
    ...folderPlaces(folders).map(({ id, path }) => ({ value: id, label: path, detail: 'Folder' })),
    ...(codeId === null || name === null ? [] : [{ value: codeId, label: name, detail: 'Code' }]),
  ]
  const toTarget = (id: string): Target => ({
    campaignId: campaigns.some((campaign) => campaign.id === id) ? id : null,
    folderId: folders.some((folder) => folder.id === id) ? id : null,
    codeId: id === codeId ? id : null,
  })
  return (
    <Combobox
      label="About"
      options={options}
      value={campaignId ?? folderId ?? codeId ?? ''}
      unknown={name ?? 'Deleted'}
      error={error}
      onChange={(id) => onChange(toTarget(id))}
    />
  )
}
