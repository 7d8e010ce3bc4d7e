import { useQuery } from '@tanstack/react-query'
import { type BlockType, blocksQueries } from '../../../api/pages.ts'

interface AskedType {
  /** Undefined while it is on its way, null where the service knows none of that name. */
  type: BlockType | null | undefined
  error: Error | null
  retry: () => void
}

/** A block type with its schema. All of them come together, and once. */
export function useBlockType(name: string): AskedType {
  const types = useQuery(blocksQueries.types())
  const names = types.data?.map(({ type }) => type) ?? []
  const schemas = useQuery({ ...blocksQueries.schemas(names), enabled: names.length > 0 })
  return {
    type: schemas.data && (schemas.data.find(({ type }) => type === name) ?? null),
    error: types.error ?? schemas.error,
    retry: () => void (types.error ? types.refetch() : schemas.refetch()),
  }
}
