import { appScheme, appSchemeMessage } from '#contract/app-link-fields.ts'
import { trimInvisible } from '#contract/typed-address.ts'

/** The problem with the address of an app; undefined if the address is valid or empty. */
export function findAppUrlProblem(text: string): string | undefined {
  const trimmedText = trimInvisible(text)
  if (trimmedText === '') return undefined
  const scheme = URL.parse(trimmedText)?.protocol.slice(0, -1)
  return scheme !== undefined && appScheme.test(scheme) ? undefined : `${appSchemeMessage}.`
}
