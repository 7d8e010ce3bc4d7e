import { findPasswordProblem } from '#bff/passwords/password-rules.ts'
import type { Settings } from './settings.ts'
import { StartupError } from './startup-error.ts'

export const ADMIN_NAME = 'Admin'
export const WORKSPACE_NAME = 'My workspace'

/** Throws a StartupError if ADMIN_PASSWORD is not good enough. Only a first start uses the password, and checks it. */
export function requireAdminPassword({ adminEmail: email, adminPassword }: Settings): void {
  if (adminPassword === null) return
  const problem = findPasswordProblem(adminPassword, { names: [ADMIN_NAME, WORKSPACE_NAME], email })
  if (problem !== null) throw new StartupError(`These settings are not right:\n  ADMIN_PASSWORD ${problem}.`)
}
