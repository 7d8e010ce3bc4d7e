import * as z from 'zod/mini'

// These schemas use zod/mini, because the forms of the dashboard check these fields before they send them.

/** The id of an iOS app: the prefix of ten characters, which Apple writes in upper case, and the bundle id, which is case-sensitive. */
export const appleAppId = z.pipe(
  z.string().check(
    z.maxLength(200),
    z.trim(),
    z.regex(/^[a-z0-9]{10}\.[a-z0-9-]+(\.[a-z0-9-]+)*$/i, {
      error: 'Enter the team id of 10 letters and digits, a dot and the bundle id, such as ABCDE12345.com.example.app',
    }),
  ),
  z.transform((id) => `${id.slice(0, 10).toUpperCase()}${id.slice(10)}`),
)

/** The application id of an Android app, which is case-sensitive. */
export const androidPackage = z.string().check(
  z.maxLength(200),
  z.trim(),
  z.regex(/^[a-z]\w*(\.[a-z]\w*)+$/i, {
    error: 'Enter a package name of at least two parts with dots between them, such as com.example.app',
  }),
)

/**
 * The SHA-256 of a certificate, with colons, spaces or nothing between the pairs, and with the label that keytool, Gradle, OpenSSL and the
 * Play Console write before it. It is returned in upper case with colons, as Google's file needs it.
 */
export const certFingerprint = z.pipe(
  z.string().check(
    z.maxLength(200),
    z.trim(),
    z.regex(/^(sha-?256( certificate)?( fingerprint)?\s*[:=]?\s*)?[0-9a-f]{2}([: ]?[0-9a-f]{2}){31}$/i, {
      error: 'Enter a SHA-256 fingerprint: 32 pairs of hexadecimal digits, such as 14:6D:E9:…',
    }),
  ),
  z.transform((text) => {
    const digits = text.replaceAll(/[: ]/g, '').slice(-64).toUpperCase()
    return (digits.match(/../g) ?? []).join(':')
  }),
)

/**
 * Schemes that do not open an app of the code's owner: the schemes of pages, files and scripts in the browser, of calls and messages, and
 * schemes that reach any app. `intent` and `android-app` start any component of any app, and `itms-services` installs an app.
 */
const browserAndSystemSchemes = [
  'https?|wss?|ftps?|sftp',
  'javascript|data|vbscript|file|filesystem|blob|about|view-source|jar|resource|chrome|chrome-extension|moz-extension|content',
  'mailto|tel|telprompt|sms|smsto|mms|mmsto|callto|facetime|facetime-audio',
  'intent|android-app|itms-services',
]

/** A scheme that an app may have registered, in lower case and without its colon. */
export const appScheme = new RegExp(`^(?!(${browserAndSystemSchemes.join('|')})$)[a-z][a-z0-9+.-]*$`)

export const appSchemeMessage =
  'Enter an address with the scheme of an app, such as myapp://menu. Web addresses, calls and messages belong in the destination'
