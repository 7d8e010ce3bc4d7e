import { parseSettings, type Settings } from '../server/settings.ts'

/** The settings of these variables. Throws an error with all problems if they are invalid. */
export function parseValidSettings(environment: Record<string, string>): Settings {
  const answer = parseSettings(environment)
  if (!answer.ok) throw new Error(answer.problems.join('\n'))
  return answer.settings
}

/** The problems of these variables, each as a sentence. */
export function findWrongSettings(environment: Record<string, string>): string[] {
  const answer = parseSettings(environment)
  return answer.ok ? [] : answer.problems
}
