import { appScheme, appSchemeMessage } from '#contract/app-link-fields.ts'
import { trimInvisible } from '#contract/typed-address.ts'

/** The problem with the address of an app that a code tries first; undefined if it is valid or empty. */
export function appUrlProblem(text: string): string | undefined {
  const typed = trimInvisible(text)
  if (typed === '') return undefined
  const scheme = URL.parse(typed)?.protocol.slice(0, -1)
  return scheme !== undefined && appScheme.test(scheme) ? undefined : `${appSchemeMessage}.`
}
