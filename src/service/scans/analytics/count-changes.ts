import type { Changes } from '#contract/analytics.ts'
import type { Dimension } from '#contract/scan-dimensions.ts'
import type { CampaignScope, ScanConditions } from '../store/scan-conditions.ts'
import type { CodeGroup } from './code-groups.ts'
import { type Sources, toTotals } from './count-summary.ts'
import { Figures } from './figures.ts'
import { type Candidate, findCauses, type Counts } from './find-causes.ts'
import { type Period, type Question, aggregateRange } from './aggregate-range.ts'
import type { Aggregate } from './aggregate.ts'

export interface ChangesRequest extends Question {
  current: Period
  previous: Period
  /** Dimensions that may explain a change, besides codes and their groups. */
  dimensions: readonly Dimension[]
  /** Campaigns that may explain a change, as all folders and tags may. Null: no groups of codes do. */
  campaigns: readonly CampaignScope[] | null
}

/** A candidate, and the condition that excludes its scans: the numbers of its codes, or its value. */
interface Counted extends Candidate {
  label: string | null
  codes?: Uint32Array
  excluded?: ScanConditions['values'][number]
}
/** Everything that was counted, the numbers of its codes, and their groups. */
interface Whole {
  now: Aggregate
  before: Aggregate
  codes: readonly number[]
  groups: readonly CodeGroup[]
}

export interface ChangesCounted extends Pick<Changes, 'totals' | 'previous'> {
  causes: Changes['causes']
}

/** The values that explain why there are more or fewer scans than before. */
export async function countChanges(
  request: ChangesRequest,
  { reader, values, stored }: Sources,
): Promise<ChangesCounted> {
  const { workspaceId, campaigns } = request
  let whole: Whole | undefined
  const countWithout = async (excluded: readonly Counted[]): Promise<Counts<Counted>> => {
    const question = { ...request, conditions: exclude(request.conditions, excluded, whole) }
    const now = await aggregateRange(reader, question, request.current)
    const before = await aggregateRange(reader, question, request.previous)
    const figures = await Figures.of(values, workspaceId, { now, before })
    whole ??= {
      now,
      before,
      codes: [...figures.getNumbers('code').values()],
      groups: campaigns ? await stored.groups({ workspaceId, campaigns }) : [],
    }
    const groups = whole.groups.map((group) => toGroupCandidate(group, figures))
    return { scans: now.scans, previous: before.scans, candidates: [...toCandidates(figures, request), ...groups] }
  }
  const { causes } = await findCauses(countWithout)
  if (!whole) throw new Error('Nothing was counted.')
  return {
    totals: toTotals(whole.now),
    previous: toTotals(whole.before),
    causes: causes.map(({ codes: _codes, excluded: _excluded, ...cause }) => cause),
  }
}

/** Codes and values of dimensions, the most specific kinds first. */
function toCandidates(figures: Figures, { dimensions }: ChangesRequest): Counted[] {
  const codes = figures.getNumbers('code')
  const ofCodes = figures.all('code').map(({ value, scans, previous }): Counted => ({
    dimension: 'codeId',
    value,
    label: null,
    scans,
    previous: previous?.scans ?? 0,
    codes: Uint32Array.of(codes.get(value) ?? 0),
  }))
  const ofDimensions = dimensions.flatMap((dimension) => {
    const numbers = figures.getNumbers(dimension)
    // An unknown value, or no rule, explains nothing.
    const known = figures.all(dimension).filter(({ value }) => value !== '')
    return known.map(({ value, scans, previous }): Counted => ({
      dimension,
      value,
      label: null,
      scans,
      previous: previous?.scans ?? 0,
      excluded: { dimension, number: numbers.get(value) ?? null, wanted: false },
    }))
  })
  return [...ofCodes, ...ofDimensions]
}

function toGroupCandidate({ dimension, value, label, numbers }: CodeGroup, figures: Figures): Counted {
  let [scans, previous] = [0, 0]
  for (const number of numbers) {
    const own = figures.ofNumber(number)
    scans += own.scans
    previous += own.previous?.scans ?? 0
  }
  return { dimension, value, label, scans, previous, codes: numbers }
}

/** The conditions without the scans of some candidates, and only with codes of the whole: those that were scanned since may have no groups. */
function exclude(
  { codes, values, ...conditions }: ScanConditions,
  excluded: readonly Counted[],
  whole: Whole | undefined,
): ScanConditions {
  const left = new Set(excluded.flatMap((one) => [...(one.codes ?? [])]))
  const counted = codes ?? whole?.codes ?? null
  return {
    ...conditions,
    codes: counted && counted.filter((number) => !left.has(number)),
    values: [...values, ...excluded.flatMap((one) => one.excluded ?? [])],
  }
}
