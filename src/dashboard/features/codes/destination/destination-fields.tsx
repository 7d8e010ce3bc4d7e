import type { KeyboardEvent } from 'react'
import { usePermission } from '../../../api/use-permission.ts'
import { PagePicker } from '../../../pickers/page-picker.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { parseCampaign } from './campaign.ts'
import { type DestinationDraft, withWaitingCampaign } from './destination-draft.ts'
import { UtmFields } from './utm-fields.tsx'

interface DestinationFieldsProps {
  value: DestinationDraft
  error: string | undefined
  onChange: (draft: DestinationDraft) => void
  /** It has the focus as it comes, all of it selected. */
  first?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
}

/** What a code opens: an address of anybody's, or a page of ours. */
export function DestinationFields({ value, error, onChange, ...more }: DestinationFieldsProps) {
  const { first = false, onKeyDown } = more
  const mayPick = usePermission()('GET /pages')
  const change = (part: Partial<DestinationDraft>) => onChange({ ...value, ...part })
  const joined = { url: withWaitingCampaign(value.url, value.campaign), campaign: undefined }
  return (
    <div role="presentation" className="grid gap-3" onKeyDown={onKeyDown}>
      {mayPick ? (
        <Segmented
          label="Type"
          value={value.opens}
          options={[
            { value: 'url', label: 'URL' },
            { value: 'page', label: 'Page' },
          ]}
          onChange={(opens) => change({ opens })}
        />
      ) : null}
      {value.opens === 'page' ? (
        <PagePicker
          label="Page"
          autoFocus={first}
          value={value.pageId}
          error={error}
          onChange={(pageId) => change({ pageId })}
        />
      ) : (
        <div className="grid gap-1.5">
          <TextField
            label="Destination"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={first}
            placeholder="example.com/menu"
            error={error}
            value={value.url}
            onFocus={(event) => first && event.target.select()}
            onChange={(event) => change({ url: event.target.value })}
            onBlur={() => parseCampaign(value.url) && value.campaign && change(joined)}
          />
          <UtmFields url={value.url} waiting={value.campaign} onChange={change} />
        </div>
      )}
    </div>
  )
}
