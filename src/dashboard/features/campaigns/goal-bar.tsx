import type { MeasuredCampaign } from '#dashboard/api/campaigns.ts'
import { formatResult } from './campaign-state.ts'
import { BareProgressBar } from '#dashboard/ui/progress-bar.tsx'
import { formatWholePercent } from '#dashboard/ui/formats.ts'

/** Progress of a campaign to its goal, as a bar and in words. Nothing without a goal. */
export function GoalBar({ campaign }: { campaign: Pick<MeasuredCampaign, 'goal' | 'progress' | 'cost'> }) {
  const { goal, progress } = campaign
  if (goal === null || progress === null) return null
  const { done, target } = progress
  // Rounded down, so that 99.9% is not shown as reached.
  const percent = formatWholePercent(Math.floor((done * 100) / target) / 100)
  return (
    <div className="grid gap-1 text-sm">
      <span className="truncate tabular-nums">
        {percent} of {formatResult(campaign, target)}
      </span>
      <BareProgressBar label="Progress to the goal" done={Math.min(done, target)} total={target} />
    </div>
  )
}
