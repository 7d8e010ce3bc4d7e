import type { RuleDraft } from './rule-draft.ts'

/** What was begun and not saved, by code, for as long as the page lives: leaving a code loses no rule. */
export const begunRules = new Map<string, RuleDraft[]>()
