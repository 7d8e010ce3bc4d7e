/** What is wrong with an access code, in words for beside its field; undefined where nothing is. */
export function accessCodeProblem(typed: string): string | undefined {
  if (typed.length < 4) return 'An access code has at least 4 characters.'
  return typed.length > 64 ? 'An access code has at most 64 characters.' : undefined
}
