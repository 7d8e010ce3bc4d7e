import { z } from 'zod'
import { appleAppId, androidPackage, certFingerprint } from './app-link-fields.ts'

const MAX_APPS = 20

/** Creates a check that refuses a list in which two apps have the same id. The path of the issue is the second app. */
function createDuplicateCheck<App>(field: keyof App & string) {
  return ({ value, issues }: z.core.ParsePayload<App[]>) => {
    const listedValues = new Set<unknown>()
    for (const [index, app] of value.entries()) {
      if (listedValues.has(app[field]))
        issues.push({ code: 'custom', input: app, path: [index, field], message: 'This app is listed already' })
      listedValues.add(app[field])
    }
  }
}

const AppleApp = z.strictObject({
  appId: appleAppId.check(
    z.describe('The prefix of ten characters, a dot and the bundle id, such as `ABCDE12345.com.example.app`.'),
  ),
})
const AndroidApp = z.strictObject({
  packageName: androidPackage.check(z.describe('The application id, such as `com.example.app`.')),
  sha256CertFingerprints: z
    .array(certFingerprint)
    .min(1, 'List at least one fingerprint')
    .max(20)
    .describe('SHA-256 of the certificates that sign the app: 32 pairs of hexadecimal digits, 1 to 20 of them.'),
})

/** The apps that may open the links of a domain, in requests. */
export const NewAppLinks = z
  .strictObject({
    apple: z
      .array(AppleApp)
      .max(MAX_APPS)
      .check(createDuplicateCheck('appId'))
      .default([])
      .describe('The iOS apps, at most 20.'),
    android: z
      .array(AndroidApp)
      .max(MAX_APPS)
      .check(createDuplicateCheck('packageName'))
      .default([])
      .describe('The Android apps, at most 20.'),
  })
  .meta({ id: 'NewAppLinks' })

export const AppLinks = z
  .object({
    apple: z
      .array(
        z.object({ appId: z.string().meta({ description: 'The prefix of ten characters, a dot and the bundle id.' }) }),
      )
      .describe('The iOS apps.'),
    android: z
      .array(
        z.object({
          packageName: z.string().describe('The application id.'),
          sha256CertFingerprints: z.array(z.string()).meta({
            description: 'SHA-256 of the certificates that sign the app: 32 pairs of hexadecimal digits with colons.',
          }),
        }),
      )
      .describe('The Android apps.'),
  })
  .meta({ id: 'AppLinks' })
export type AppLinks = z.output<typeof AppLinks>
