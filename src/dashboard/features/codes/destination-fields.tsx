import type { KeyboardEvent } from 'react'
import { useMay } from '../../api/use-may.ts'
import { PagePicker } from '../../pickers/page-picker.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CampaignButton } from './campaign-button.tsx'
import type { DestinationDraft } from './destination-draft.ts'

interface DestinationFieldsProps {
  value: DestinationDraft
  error: string | undefined
  onChange: (draft: DestinationDraft) => void
  /** Gives it the focus where it is refused. */
  fieldRef?: (field: HTMLElement | null) => void
  /** It has the focus as it comes, all of it selected. */
  first?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
}

/** What a code opens: an address of anybody's, or a page of ours. */
export function DestinationFields({ value, error, onChange, ...more }: DestinationFieldsProps) {
  const { fieldRef, first = false, onKeyDown } = more
  const mayPick = useMay()('GET /pages')
  const change = (part: Partial<DestinationDraft>) => onChange({ ...value, ...part })
  return (
    <div role="presentation" className="grid gap-3" onKeyDown={onKeyDown}>
      {mayPick ? (
        <Segmented
          label="Opens"
          value={value.opens}
          options={[
            { value: 'url', label: 'An address' },
            { value: 'page', label: 'A page' },
          ]}
          onChange={(opens) => change({ opens })}
        />
      ) : null}
      {value.opens === 'page' ? (
        <PagePicker
          label="Page"
          ref={fieldRef}
          autoFocus={first}
          value={value.pageId}
          error={error}
          onChange={(pageId) => change({ pageId })}
        />
      ) : (
        <div className="relative">
          <TextField
            label="Destination"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            ref={fieldRef}
            autoFocus={first}
            placeholder="example.com/menu"
            error={error}
            value={value.url}
            onFocus={(event) => first && event.target.select()}
            onChange={(event) => change({ url: event.target.value })}
          />
          <CampaignButton url={value.url} className="absolute! -top-1 right-0" onChange={(url) => change({ url })} />
        </div>
      )}
    </div>
  )
}
