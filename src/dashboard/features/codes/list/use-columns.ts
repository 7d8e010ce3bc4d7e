import { useMemo } from 'react'
import { useHasAdditions, usePermission } from '../../../api/use-permission.ts'
import { type Column, columns } from './codes-columns.tsx'
import { useListOptions } from './list-options.ts'

/** The columns that are shown: without what the person hid, what the service lacks, and checkboxes where nothing can be done with a selection. */
export function useColumns(): readonly Column[] {
  const may = usePermission()
  const { hidden } = useListOptions()
  const hasAdditions = useHasAdditions()
  const canSelect = may('PATCH /codes/bulk') || may('POST /codes/download')
  return useMemo(
    () =>
      columns.filter(
        ({ id, isAddition }) => !hidden.includes(id) && (id !== 'select' || canSelect) && (hasAdditions || !isAddition),
      ),
    [hidden, canSelect, hasAdditions],
  )
}
