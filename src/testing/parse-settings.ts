import { parseSettings, type Settings } from '../server/settings.ts'

/** The settings of these variables. Throws what is wrong with them. */
export function parseValidSettings(environment: Record<string, string>): Settings {
  const answer = parseSettings(environment)
  if (!answer.ok) throw new Error(answer.wrong.join('\n'))
  return answer.settings
}

/** The sentences about what is wrong with these variables; empty: nothing. */
export function findWrongSettings(environment: Record<string, string>): string[] {
  const answer = parseSettings(environment)
  return answer.ok ? [] : answer.wrong
}
