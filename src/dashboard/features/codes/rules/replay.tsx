import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { type NewRule, type ReplayResult, replayRules } from '#dashboard/api/rules.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'

const REPLAY_DAYS = 30
const DEBOUNCE_MS = 500

interface ReplayProps {
  codeId: string
  /** Undefined while a rule is invalid. */
  rules: NewRule[] | undefined
}

/** Result of simulating the edited rules on the scans of the last 30 days, before saving. */
export function Replay({ codeId, rules }: ReplayProps) {
  const debouncedRules = useDebouncedRules(rules)
  const [from] = useState(() => new Date(Date.now() - REPLAY_DAYS * 86_400_000).toISOString())
  const { data, error, isFetching } = useQuery({
    queryKey: ['rules', 'replay', codeId, debouncedRules],
    queryFn: ({ signal }) => replayRules(codeId, { rules: debouncedRules ?? [], from }, signal),
    enabled: debouncedRules !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <p aria-live="polite" aria-busy={isFetching} className="min-w-0 flex-1 text-sm text-ink-soft">
      {rules === undefined
        ? 'Complete the rules to preview the last 30 days.'
        : data
          ? replayText(data)
          : error
            ? `The preview of the last 30 days could not be loaded. ${getFailureText(error)}`
            : 'Loading the last 30 days…'}
    </p>
  )
}

function replayText({ scans, moved, byRule }: ReplayResult): string {
  if (scans === 0) return 'No scans in the last 30 days.'
  const intro = `Of ${pluralize(scans, 'scan')} in the last 30 days,`
  if (moved === 0) return `${intro} none would have gone elsewhere.`
  const rules = byRule.flatMap(({ name, scans: count }) =>
    name === null || count === 0 ? [] : `${count.toLocaleString()} by ${name}`,
  )
  return `${intro} ${moved.toLocaleString()} would have gone elsewhere${rules.length > 0 ? `. Rules took ${rules.join(', ')}` : ''}.`
}

/** Debounced rules. The object stays the same while the content is equal. */
function useDebouncedRules(rules: NewRule[] | undefined): NewRule[] | undefined {
  const text = useDeferredValue(rules && JSON.stringify(rules))
  const [debouncedRules, setDebouncedRules] = useState(rules)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedRules(rules), DEBOUNCE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- Compared by content, not by identity.
  }, [text])
  return debouncedRules
}
