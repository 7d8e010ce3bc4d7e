import * as z from 'zod/mini'
import { androidPackage, appleAppId, certFingerprint } from '#contract/app-link-fields.ts'
import type { Domain, DomainChange } from '#dashboard/api/domains.ts'

/** Draft of app links. The fingerprints of an app are the lines of a text. */
const draftSchema = z.object({
  appLinks: z.object({
    apple: z.array(z.object({ appId: appleAppId })),
    android: z.array(
      z.object({
        packageName: androidPackage,
        sha256CertFingerprints: z.string().check(({ value, issues }) => {
          const message = findProblem(toLines(value))
          if (message !== null) issues.push({ code: 'custom', message, input: value, continue: true })
        }),
      }),
    ),
  }),
})
export const appLinksSchema = z.pipe(draftSchema, z.transform(toChange))
export type AppLinksDraft = z.input<typeof draftSchema>

export function toAppLinksDraft(appLinks: Domain['appLinks']): AppLinksDraft {
  const { apple = [], android = [] } = appLinks ?? {}
  return {
    appLinks: {
      apple: apple.map(({ appId }) => ({ appId })),
      android: android.map(({ packageName, sha256CertFingerprints }) => ({
        packageName,
        sha256CertFingerprints: sha256CertFingerprints.join('\n'),
      })),
    },
  }
}

function toChange({ appLinks: { apple, android } }: z.output<typeof draftSchema>): DomainChange {
  if (apple.length + android.length === 0) return { appLinks: null }
  return {
    appLinks: {
      apple,
      android: android.map((app) => ({ ...app, sha256CertFingerprints: toLines(app.sha256CertFingerprints) })),
    },
  }
}

function findProblem(lines: readonly string[]): string | null {
  if (lines.length === 0) return 'Enter at least one fingerprint.'
  const invalidIndex = lines.findIndex((line) => !certFingerprint.safeParse(line).success)
  if (invalidIndex === -1) return null
  const prefix = lines.length === 1 ? '' : `Line ${invalidIndex + 1}: `
  return `${prefix}A SHA-256 fingerprint has 32 pairs of hexadecimal digits.`
}

function toLines(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
