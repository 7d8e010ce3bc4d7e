import { hasWords } from '#dashboard/ui/lists/has-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { HEADER } from '#document/rules.ts'
import { type BlockType, blocksQueries } from '#dashboard/api/pages.ts'
import { useSession } from '#dashboard/api/use-session.ts'
import { requiresHigherPlan } from '#dashboard/api/plans.ts'

/** The block types that can be added, and which of them require a higher plan. */
export function usePalette() {
  const { plan } = useSession().workspace
  const { data, error, refetch } = useQuery(blocksQueries.types())
  return {
    // Every page has a header already.
    types: data?.filter(({ type }) => type !== HEADER),
    isLocked: ({ plan: requiredPlan }: BlockType) => requiresHigherPlan(plan, requiredPlan),
    error,
    retry: () => void refetch(),
  }
}

/** Display data of a block type. */
export interface RowType {
  label: string
  icon: string
  /** The required plan, if the current one does not include the type. */
  requiredPlan: string | null
}

/** Keeps its identity while block types and plan stay the same. */
export function useRowTypes(): ReadonlyMap<string, RowType> {
  const { plan } = useSession().workspace
  const { data } = useQuery(blocksQueries.types())
  return useMemo(
    () =>
      new Map(
        data?.map(({ type, label, icon, plan: requiredPlan }) => [
          type,
          { label, icon, requiredPlan: requiresHigherPlan(plan, requiredPlan) ? requiredPlan : null },
        ]),
      ),
    [data, plan],
  )
}

/** Groups in the order of the service. Types without a category come last, and without a heading if no type has one. */
export function groupByCategory(types: readonly BlockType[]): [string, BlockType[]][] {
  const groups = [...Map.groupBy(types, ({ category }) => toText(category))].toSorted(
    ([first], [second]) => Number(first === '') - Number(second === ''),
  )
  return groups.map(([category, members]) => [category === '' && groups.length > 1 ? 'Other' : category, members])
}

export function matchesQuery({ type, label, description, category }: BlockType, query: string): boolean {
  const words = [label, type, description, category].map(toText).join(' ')
  return hasWords(words, query)
}

/** A service may omit these fields. */
function toText(text: unknown): string {
  return typeof text === 'string' ? text : ''
}
