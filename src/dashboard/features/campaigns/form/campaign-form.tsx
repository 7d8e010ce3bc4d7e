import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Control, useForm, useFormState, useWatch } from 'react-hook-form'
import { type Campaign, type CampaignSettings, changeCampaign, createCampaign } from '#dashboard/api/campaigns.ts'
import { foldersQueries } from '#dashboard/api/folders.ts'
import { pagesQueries } from '#dashboard/api/pages.ts'
import { useIdempotencyKey } from '#dashboard/api/use-idempotency-key.ts'
import { CodesPicker } from '#dashboard/pickers/codes-picker.tsx'
import { listFolderPlaces } from '#dashboard/pickers/folder-places.ts'
import { TagPicker } from '#dashboard/pickers/tag-picker.tsx'
import { Combobox } from '#dashboard/ui/fields/combobox.tsx'
import { MultiCombobox } from '#dashboard/ui/fields/multi-combobox.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'
import { schemaResolver } from '#dashboard/ui/form/schema-resolver.ts'
import { SelectField } from '#dashboard/ui/select-field.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { type CampaignDraft, campaignSchema, createDraft } from './campaign-draft.ts'

interface CampaignFormProps {
  /** The campaign to change; without it, a new one is created. */
  campaign?: Campaign
  draft?: CampaignDraft
  onDone: (saved?: { id: string }) => void
}

/** Name, codes, dates, goal and cost of a campaign. */
export function CampaignForm({ campaign, draft = createDraft(), onDone }: CampaignFormProps) {
  const queryClient = useQueryClient()
  const create = useMutation(createCampaign(queryClient)).mutateAsync
  const change = useMutation(changeCampaign(queryClient)).mutateAsync
  const form = useForm<CampaignDraft, unknown, CampaignSettings>({
    defaultValues: draft,
    resolver: schemaResolver(campaignSchema, { name: 'Enter a name.', cost: 'Enter an amount, such as 1200.' }),
  })
  const { control } = form
  const { dirtyFields } = useFormState({ control })
  const getKey = useIdempotencyKey()
  const save = (settings: CampaignSettings) => {
    if (!campaign) return create({ body: settings, idempotencyKey: getKey(settings) })
    const changes = pickChanges(settings, dirtyFields)
    return Object.keys(changes).length === 0 ? campaign : change({ id: campaign.id, change: changes })
  }
  const handleSuccess = (saved: { id: string }) => {
    toast({ message: campaign ? 'Saved the campaign' : 'Created the campaign' })
    onDone(saved)
  }
  return (
    <Form form={form} errorTitle="The campaign was not saved" onSubmit={save} onSuccess={handleSuccess}>
      <FormTextField control={control} name="name" label="Name" maxLength={200} autoComplete="off" />
      <fieldset className="grid gap-4">
        <legend className="mb-1.5 text-sm font-medium">Codes</legend>
        <p className="-mt-3 text-sm text-ink-soft">
          Every code that matches at least one of these belongs to the campaign, including codes that are added later.
        </p>
        <CodeChoices control={control} />
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormTextField control={control} name="first" label="First day" type="date" optional deps="last" />
        <FormTextField control={control} name="last" label="Last day" type="date" optional />
      </div>
      <GoalFields control={control} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormTextField
          control={control}
          name="cost"
          label="Cost"
          inputMode="decimal"
          optional
          hint="Design, printing and media. Shows what a lead costs."
        />
        <FormField control={control} name="currency">
          {(field) => <Combobox {...field} label="Currency" options={listCurrencyOptions()} />}
        </FormField>
      </div>
      <FormButtons action={campaign ? 'Save' : 'Create campaign'} onCancel={() => onDone()} />
    </Form>
  )
}

/**
 * Only what was changed: others may have changed the rest since the form was opened, and the exact times of unchanged dates may be set in
 * another time zone.
 */
function pickChanges(
  { name, folderIds, tags, codeIds, pageIds, from, to, goal, cost }: CampaignSettings,
  changed: Partial<Record<keyof CampaignDraft, unknown>>,
): Partial<CampaignSettings> {
  return {
    ...(changed.name ? { name } : {}),
    ...(changed.folderIds ? { folderIds } : {}),
    ...(changed.tags ? { tags } : {}),
    ...(changed.codes ? { codeIds } : {}),
    ...(changed.pageIds ? { pageIds } : {}),
    ...(changed.first ? { from } : {}),
    ...(changed.last ? { to } : {}),
    ...(changed.metric || changed.target ? { goal } : {}),
    ...(changed.cost || changed.currency ? { cost } : {}),
  }
}

interface FieldsProps {
  control: Control<CampaignDraft, unknown, CampaignSettings>
}

function CodeChoices({ control }: FieldsProps) {
  const { data: folders } = useQuery(foldersQueries.all())
  const { data: pages } = useQuery(pagesQueries.all())
  const folderOptions = folders && listFolderPlaces(folders).map(({ id, path }) => ({ value: id, label: path }))
  const pageOptions = pages?.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <FormField control={control} name="folderIds">
        {({ value, onChange, error }) => (
          <MultiChoice
            label="In folders"
            placeholder="Search folders"
            options={folderOptions}
            {...{ value, onChange, error }}
          />
        )}
      </FormField>
      <FormField control={control} name="tags">
        {({ value, onChange, error }) => (
          <TagPicker label="With tags" optional value={value} error={error} onChange={onChange} />
        )}
      </FormField>
      <FormField control={control} name="pageIds">
        {({ value, onChange, error }) => (
          <MultiChoice
            label="That open pages"
            placeholder="Search pages"
            options={pageOptions}
            {...{ value, onChange, error }}
          />
        )}
      </FormField>
      <FormField control={control} name="codes">
        {({ value, onChange, error }) => (
          <CodesPicker label="Single codes" optional value={value} error={error} onChange={onChange} />
        )}
      </FormField>
    </>
  )
}

interface MultiChoiceProps {
  label: string
  placeholder: string
  /** Undefined until loaded. */
  options: { value: string; label: string }[] | undefined
  value: string[]
  error: string | undefined
  onChange: (ids: string[]) => void
}

/** Chooses several items of a list. Deleted items are shown as "Deleted", so that they can be removed. */
function MultiChoice({ value, options: loadedOptions, onChange, ...field }: MultiChoiceProps) {
  const options = loadedOptions ?? []
  const fallbackLabel = loadedOptions ? 'Deleted' : '…'
  return (
    <MultiCombobox
      {...field}
      optional
      options={options.filter((option) => !value.includes(option.value))}
      value={value.map((id) => options.find((option) => option.value === id) ?? { value: id, label: fallbackLabel })}
      onChange={(chosenOptions) => onChange(chosenOptions.map((option) => option.value))}
    />
  )
}

function GoalFields({ control }: FieldsProps) {
  const metric = useWatch({ control, name: 'metric' })
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <FormField control={control} name="metric" deps="target">
        {({ value, onChange, ...field }) => (
          <SelectField
            {...field}
            label="Goal"
            options={goalOptions}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </FormField>
      {metric === '' ? null : (
        <FormTextField control={control} name="target" label="Target" inputMode="decimal" autoComplete="off" />
      )}
    </div>
  )
}

const goalOptions = [
  { value: '', label: 'No goal' },
  { value: 'scans', label: 'Scans' },
  { value: 'leads', label: 'Leads' },
  { value: 'conversions', label: 'Conversions' },
  { value: 'value', label: 'Value of conversions' },
]

function listCurrencyOptions() {
  const names = new Intl.DisplayNames(undefined, { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: `${code} · ${names.of(code)}` }))
}
