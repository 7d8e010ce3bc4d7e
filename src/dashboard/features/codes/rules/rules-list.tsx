import type { Code } from '#dashboard/api/code.ts'
import { RuleLink, SplitTargets } from './split-targets.tsx'
import { conditionsText } from './rule-text.ts'

/** The rules in order, described in words. */
export function RulesList({ code, rules }: { code: Code; rules: NonNullable<Code['rules']> }) {
  return (
    <ol className="overflow-hidden rounded-lg border bg-surface">
      {rules.map((rule, index) => (
        <li key={rule.id} className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2 border-b px-3.5 py-2.5 text-sm">
          <span className="text-ink-faint tabular-nums">{index + 1}</span>
          <span className="min-w-0">
            <span className="font-medium wrap-anywhere">{rule.name}</span>{' '}
            <span className="wrap-anywhere text-ink-soft">{conditionsText(rule)}</span>
            {rule.split ? (
              <SplitTargets code={code} rule={rule} split={rule.split} />
            ) : rule.url === undefined ? null : (
              <RuleLink url={rule.url} />
            )}
          </span>
        </li>
      ))}
      <li className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2 px-3.5 py-2.5 text-sm text-ink-soft">
        <span aria-hidden />
        <span>All others are sent to the destination above.</span>
      </li>
    </ol>
  )
}
