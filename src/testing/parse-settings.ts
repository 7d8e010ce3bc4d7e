import { parseSettings, type Settings } from '../server/settings.ts'

/** Parses variables into settings. Throws an error with all problems if they are invalid. */
export function parseValidSettings(environment: Record<string, string>): Settings {
  const result = parseSettings(environment)
  if (!result.ok) throw new Error(result.problems.join('\n'))
  return result.settings
}

/** Finds the problems of these variables, each as a sentence. */
export function findSettingProblems(environment: Record<string, string>): string[] {
  const result = parseSettings(environment)
  return result.ok ? [] : result.problems
}
