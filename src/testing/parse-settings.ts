import { parseSettings, type Settings } from '../server/settings.ts'

/** The settings of these variables. Throws what is problems with them. */
export function parseValidSettings(environment: Record<string, string>): Settings {
  const answer = parseSettings(environment)
  if (!answer.ok) throw new Error(answer.problems.join('\n'))
  return answer.settings
}

/** Finds what is wrong with these variables, as sentences. */
export function findWrongSettings(environment: Record<string, string>): string[] {
  const answer = parseSettings(environment)
  return answer.ok ? [] : answer.problems
}
