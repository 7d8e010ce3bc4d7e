import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { addressesQueries } from '#dashboard/api/addresses.ts'
import { addressInput } from '#dashboard/ui/address-input.ts'
import { FormError } from '#dashboard/ui/form/form-error.ts'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import type { Draft } from './draft.ts'
import { useSettledValue } from './use-settled-value.ts'

/** A short address that the person chooses. It is checked while it is typed. */
export function AliasField() {
  const { control } = useFormContext<Draft>()
  const typedAlias = useWatch({ control, name: 'alias' }).trim()
  const settledAlias = useSettledValue(typedAlias)
  const { data: check } = useQuery({ ...addressesQueries.alias(settledAlias), enabled: settledAlias !== '' })
  const result = settledAlias === typedAlias && typedAlias !== '' ? check : undefined
  return (
    <FormField control={control} name="alias">
      {({ error, ...field }) => (
        <TextField
          label="Short address"
          optional
          {...addressInput}
          placeholder="summer-menu"
          maxLength={1_000}
          error={error ?? result?.problem ?? undefined}
          hint={
            <span aria-live="polite">
              {result?.available
                ? `${result.alias ?? typedAlias} is free, and opens this code too.`
                : 'A path that people can type, or an address on your own domain.'}
            </span>
          }
          {...field}
        />
      )}
    </FormField>
  )
}

/**
 * Returns a function that gives the alias as the service stores it. It throws a FormError if the alias is not free. An alias that was free
 * once is not checked again while the form is open: if the response to the new code was lost, that code has the alias now. The service
 * checks it in any case.
 */
export function useAliasCheck(): (typedAlias: string) => Promise<string | null> {
  const queryClient = useQueryClient()
  useEffect(() => () => queryClient.removeQueries({ queryKey: addressesQueries.aliases }), [queryClient])
  return async (typedAlias) => {
    const text = typedAlias.trim()
    if (text === '') return null
    const { alias, available, problem } = await queryClient.query(addressesQueries.alias(text))
    if (alias === null || !available) throw new FormError({ alias: problem ?? 'This address is taken.' })
    return alias
  }
}
