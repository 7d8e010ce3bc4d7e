import type { Aggregate } from '#columns/aggregate.ts'
import type { CodeGroup } from '#columns/code-groups.ts'
import type { Period, Question } from '#columns/count-range.ts'
import { Figures } from '#columns/figures.ts'
import type { ScanConditions, ValueCondition } from '#columns/select-scans.ts'
import { type SummarySource, toTotals } from '#columns/summary.ts'
import type { Dimension } from '#contract/scan-dimensions.ts'
import type { ChangeCounts } from '../store/scan-store.ts'
import { type Candidate, type CandidateCounts, findCauses } from './find-causes.ts'

export interface ChangesRequest extends Question {
  current: Period
  previous: Period
  /** Dimensions that may explain a change, besides codes and their groups. */
  dimensions: readonly Dimension[]
}

/** A candidate with the condition that excludes its scans: the numbers of its codes, or its value. */
interface ExcludableCandidate extends Candidate {
  label: string | null
  codes?: Uint32Array
  exclusion?: ValueCondition
}

/** The counts of the first round, before any candidate was excluded. */
interface WholeCounts {
  current: Aggregate
  previous: Aggregate
  /** The numbers of the codes. */
  codes: readonly number[]
  groups: readonly CodeGroup[]
}

/** Finds the values that explain why there are more or fewer scans than before. */
export async function countChanges(
  request: ChangesRequest,
  source: Omit<SummarySource, 'readOpened'>,
): Promise<ChangeCounts> {
  let wholeCounts: WholeCounts | undefined
  const countWithout = async (
    excluded: readonly ExcludableCandidate[],
  ): Promise<CandidateCounts<ExcludableCandidate>> => {
    const question = { ...request, conditions: exclude(request.conditions, excluded, wholeCounts) }
    const current = await source.countRange(question, request.current)
    const previous = await source.countRange(question, request.previous)
    const figures = await Figures.read(source.readValues, { current, previous })
    wholeCounts ??= {
      current,
      previous,
      codes: [...figures.getNumbers('code').values()],
      groups: await source.readGroups(),
    }
    const groups = wholeCounts.groups.map((group) => toGroupCandidate(group, figures))
    return {
      scans: current.scans,
      previous: previous.scans,
      candidates: [...toValueCandidates(figures, request), ...groups],
    }
  }
  const { causes } = await findCauses(countWithout)
  if (!wholeCounts) throw new Error('Nothing was counted.')
  return {
    totals: toTotals(wholeCounts.current),
    previous: toTotals(wholeCounts.previous),
    causes: causes.map(({ codes: _codes, exclusion: _exclusion, ...cause }) => cause),
  }
}

/** Codes and values of dimensions, the most specific kinds first. */
function toValueCandidates(figures: Figures, { dimensions }: ChangesRequest): ExcludableCandidate[] {
  const codeNumbers = figures.getNumbers('code')
  const codes = figures.list('code').map(({ value, scans, previous }): ExcludableCandidate => ({
    dimension: 'codeId',
    value,
    label: null,
    scans,
    previous: previous?.scans ?? 0,
    codes: Uint32Array.of(codeNumbers.get(value) ?? 0),
  }))
  const values = dimensions.flatMap((dimension) => {
    const numbers = figures.getNumbers(dimension)
    // An unknown value, or no rule, explains nothing.
    const explaining = figures.list(dimension).filter(({ value }) => value !== '')
    return explaining.map(({ value, scans, previous }): ExcludableCandidate => ({
      dimension,
      value,
      label: null,
      scans,
      previous: previous?.scans ?? 0,
      exclusion: { dimension, numbers: [numbers.get(value) ?? 0], included: false },
    }))
  })
  return [...codes, ...values]
}

function toGroupCandidate({ dimension, value, label, numbers }: CodeGroup, figures: Figures): ExcludableCandidate {
  let [scans, previous] = [0, 0]
  for (const number of numbers) {
    const counts = figures.getCounts(number)
    scans += counts.scans
    previous += counts.previous?.scans ?? 0
  }
  return { dimension, value, label, scans, previous, codes: numbers }
}

/**
 * Adds the conditions that exclude the scans of some candidates. Only codes of the first round are counted again: a code that was first
 * scanned after that round may have no groups.
 */
function exclude(
  { codes, values, ...conditions }: ScanConditions,
  excluded: readonly ExcludableCandidate[],
  wholeCounts: WholeCounts | undefined,
): ScanConditions {
  const excludedCodes = new Set(excluded.flatMap((candidate) => [...(candidate.codes ?? [])]))
  const countedCodes = codes ?? wholeCounts?.codes ?? null
  return {
    ...conditions,
    codes: countedCodes && countedCodes.filter((number) => !excludedCodes.has(number)),
    values: [...values, ...excluded.flatMap(({ exclusion }) => exclusion ?? [])],
  }
}
