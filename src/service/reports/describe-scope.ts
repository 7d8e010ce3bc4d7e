import { describeFilter } from '../shared-links/filter-text.ts'
import { getTargetName, type LinkScope } from '../shared-links/link-targets.ts'

/** Describes the scope of a report in words. Null for all codes. */
export function describeScope(scope: LinkScope, names: ReadonlyMap<string, string>): string | null {
  if (scope.filter === null) return getTargetName(scope, names)
  return describeFilter(scope.filter, names) || null
}
