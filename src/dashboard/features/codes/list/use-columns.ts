import { useMemo } from 'react'
import { useHasAdditions } from '../../../api/use-permission.ts'
import { type CodeColumn, codeColumns } from './codes-columns.tsx'
import { useListOptions } from './list-options.ts'

/** The columns that are shown: without those that the person hid, and those that the service lacks. */
export function useColumns(): readonly CodeColumn[] {
  const { hidden } = useListOptions()
  const hasAdditions = useHasAdditions()
  return useMemo(
    () => codeColumns.filter(({ id, isAddition }) => !hidden.includes(id) && (hasAdditions || !isAddition)),
    [hidden, hasAdditions],
  )
}
