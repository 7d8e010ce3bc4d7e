import { onSignOut } from '#dashboard/api/session.ts'
import type { RuleDraft } from './rule-draft.ts'

/** Unsaved rules by code, in memory, so that leaving the screen of a code does not lose them. */
export const unsavedRules = new Map<string, RuleDraft[]>()

onSignOut(() => unsavedRules.clear())
