import { Link } from '@tanstack/react-router'
import type { MeasuredCampaign } from '#dashboard/api/campaigns.ts'
import { codeFieldsText } from '#dashboard/pickers/code-fields-text.ts'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'

/** Changes of its codes during the campaign, newest first. */
export function ChangesPanel({ campaign: { changes } }: { campaign: MeasuredCampaign }) {
  return (
    <section aria-labelledby="campaign-changes" className="rounded-lg border bg-surface p-4">
      <h2 id="campaign-changes" className="mb-2 text-base font-semibold">
        What changed
      </h2>
      {changes.length === 0 ? (
        <p className="text-sm text-ink-faint">Nothing was changed at its codes.</p>
      ) : (
        <ol className="grid max-h-72 gap-2 overflow-y-auto text-sm">
          {changes.map(({ at, code, fields }) => (
            <li key={`${at} ${code.id}`} className="grid gap-0.5">
              <span className="min-w-0 wrap-anywhere">
                Changed {codeFieldsText(fields)} of{' '}
                <Link to="/codes/$id" params={{ id: code.id }} className="text-accent-text hover:underline">
                  {code.name}
                </Link>
              </span>
              <RelativeTime at={at} className="text-xs text-ink-faint" />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
