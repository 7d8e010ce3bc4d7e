import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { HEADER } from '#document/rules.ts'
import { type BlockType, blocksQueries } from '../../../api/pages.ts'
import { useSession } from '../../../api/use-session.ts'
import { needsMore } from '../../../api/plans.ts'

/** What can be put into a page, and what of it needs a larger plan. */
export function usePalette() {
  const { plan } = useSession().workspace
  const { data, error, refetch } = useQuery(blocksQueries.types())
  return {
    // The header heads each page already.
    types: data?.filter(({ type }) => type !== HEADER),
    isLocked: ({ plan: needed }: BlockType) => needsMore(plan, needed),
    error,
    retry: () => void refetch(),
  }
}

/** What rows say of a type. */
export interface RowType {
  label: string
  icon: string
  /** The plan that is missing. */
  needs: string | null
}

/** The same ones for as long as the types and the plan are the same. */
export function useRowTypes(): ReadonlyMap<string, RowType> {
  const { plan } = useSession().workspace
  const { data } = useQuery(blocksQueries.types())
  return useMemo(
    () =>
      new Map(
        data?.map(({ type, label, icon, plan: needed }) => [
          type,
          { label, icon, needs: needsMore(plan, needed) ? needed : null },
        ]),
      ),
    [data, plan],
  )
}

/** In the order of the service. Those of no category come last, under no name where no type has one. */
export function groupByCategory(types: readonly BlockType[]): [string, BlockType[]][] {
  const groups = [...Map.groupBy(types, ({ category }) => toText(category))].toSorted(
    ([one], [other]) => Number(one === '') - Number(other === ''),
  )
  return groups.map(([category, members]) => [category === '' && groups.length > 1 ? 'Other' : category, members])
}

export function isFound({ type, label, description, category }: BlockType, query: string): boolean {
  const words = [label, type, description, category].map(toText).join(' ')
  return words.toLowerCase().includes(query.trim().toLowerCase())
}

/** A service need not say all of it. */
function toText(text: unknown): string {
  return typeof text === 'string' ? text : ''
}
