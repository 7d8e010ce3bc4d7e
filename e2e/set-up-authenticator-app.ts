import type { Page } from 'playwright/test'
import { z } from 'zod'
import { createAuthenticatorApp } from '../src/testing/authenticator-app.ts'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { type Person, postAuth } from './people.ts'

const SetupResponse = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })

/**
 * Signs in, sets up an authenticator app and signs out. A code of the app works once, and the setup uses the current one, so the next code
 * is `app(1)`.
 */
export async function setUpAuthenticatorApp(page: Page, stack: SpawnedStack, { email, password }: Person) {
  await postAuth(page, stack, { path: '/sign-in/email', data: { email, password } })
  const { totpURI, backupCodes } = SetupResponse.parse(
    await postAuth(page, stack, { path: '/two-factor/enable', data: { password } }),
  )
  const app = createAuthenticatorApp(totpURI)
  await postAuth(page, stack, { path: '/two-factor/verify-totp', data: { code: app() } })
  await page.context().clearCookies()
  return { app, recoveryCodes: backupCodes }
}
