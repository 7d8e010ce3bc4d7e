import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { cutText } from '#contract/cut-text.ts'
import { readTypedAddress } from '#contract/typed-address.ts'
import { addressesQueries } from '#dashboard/api/addresses.ts'
import { pagesQueries } from '#dashboard/api/pages.ts'
import { sitesQueries } from '#dashboard/api/sites.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { type Draft, suggestName } from './draft.ts'
import { useSettledValue } from './use-settled-value.ts'

/** The name of the code. Until somebody types one, what the code opens suggests it. */
export function NameField() {
  const { control, setValue, clearErrors } = useFormContext<Draft>()
  const [isTyped, setTyped] = useState(false)
  const suggestion = useSuggestedName()
  useEffect(() => {
    if (isTyped) return
    setValue('name', suggestion)
    if (suggestion !== '') clearErrors('name')
  }, [isTyped, suggestion, setValue, clearErrors])
  return (
    <FormField control={control} name="name" validate={findNameProblem}>
      {({ onChange, ...field }) => (
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={200}
          {...field}
          onChange={(event) => {
            setTyped(event.target.value !== '')
            onChange(event)
          }}
        />
      )}
    </FormField>
  )
}

const findNameProblem = (name: string) => (name.trim() === '' ? 'Enter a name.' : undefined)

function useSuggestedName(): string {
  const { control } = useFormContext<Draft>()
  const [kind, destination, answers] = useWatch({ control, name: ['kind', 'destination', 'answers'] })
  const [fileFrom, file, storedFile] = useWatch({ control, name: ['fileFrom', 'file', 'storedFile'] })
  const titleOfAddress = useAddressName(kind === 'address' ? destination.url : '')
  const { data: pages } = useQuery({ ...pagesQueries.all(), enabled: kind === 'page' })
  const { data: sites } = useQuery({ ...sitesQueries.all(), enabled: kind === 'site' })
  if (kind === 'address') return titleOfAddress
  if (kind === 'page') return pages?.find(({ id }) => id === destination.pageId)?.name ?? ''
  if (kind === 'site') return sites?.find(({ id }) => id === destination.siteId)?.name ?? ''
  return cutText(suggestName({ kind, answers, fileFrom, file, storedFile }), 200)
}

/** The title of the page at an address. Until it is read, and for other addresses than web addresses, the address itself without its scheme. */
function useAddressName(typedAddress: string): string {
  const may = usePermission()
  const settledAddress = useSettledValue(typedAddress)
  const parsed = readTypedAddress(settledAddress)
  const url = parsed.ok ? parsed.url : ''
  const isWeb = /^https?:/.test(url)
  const { data: title } = useQuery({
    ...addressesQueries.title(url),
    enabled: isWeb && may('POST /addresses/title'),
  })
  if (url === '' || typedAddress === '') return ''
  const { host, pathname } = new URL(url)
  const place = isWeb ? `${host.replace(/^www\./, '')}${pathname}`.replace(/\/$/, '') : decodeLeniently(url)
  return cutText(title ?? place, 200)
}

function decodeLeniently(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}
