import { parseSettings, type Settings } from '../server/settings.ts'

/** The settings of these variables. Throws an error with all problems if they are invalid. */
export function parseValidSettings(environment: Record<string, string>): Settings {
  const result = parseSettings(environment)
  if (!result.ok) throw new Error(result.problems.join('\n'))
  return result.settings
}

/** The problems of these variables, each as a sentence. */
export function findSettingProblems(environment: Record<string, string>): string[] {
  const result = parseSettings(environment)
  return result.ok ? [] : result.problems
}
