import type { Page } from '@playwright/test'
import { z } from 'zod'
import { authenticatorApp } from '../src/testing/authenticator-app.ts'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { type Person, postAuth } from './people.ts'

const SetUp = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })

/** Signs in, sets up an authenticator app and signs out. The next code of the app is `app(1)`: a code works once. */
export async function setUpApp(page: Page, stack: SpawnedStack, { email, password }: Person) {
  await postAuth(page, stack, { path: '/sign-in/email', data: { email, password } })
  const { totpURI, backupCodes } = SetUp.parse(
    await postAuth(page, stack, { path: '/two-factor/enable', data: { password } }),
  )
  const app = authenticatorApp(totpURI)
  await postAuth(page, stack, { path: '/two-factor/verify-totp', data: { code: app() } })
  await page.context().clearCookies()
  return { app, recoveryCodes: backupCodes }
}
