import { useQuery } from '@tanstack/react-query'
import { type BlockType, blocksQueries } from '../../../api/pages.ts'

interface RequestedType {
  /** Undefined while it is on its way, null where the service knows none of that name. */
  type: BlockType | null | undefined
  error: Error | null
  retry: () => void
}

/** A block type with its schema. All of them come together, and once. */
export function useBlockType(name: string): RequestedType {
  const types = useQuery(blocksQueries.types())
  const names = types.data?.map(({ type }) => type) ?? []
  const schemas = useQuery({ ...blocksQueries.schemas(names), enabled: names.length > 0 })
  const listed = types.data?.find(({ type }) => type === name)
  const described = schemas.data?.find(({ type }) => type === name)
  return {
    // The answer with schemas need not say again what the list says.
    type: schemas.data && (described ? { ...listed, ...described } : null),
    error: types.error ?? schemas.error,
    retry: () => void (types.error ? types.refetch() : schemas.refetch()),
  }
}
