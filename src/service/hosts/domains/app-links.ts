import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppLinks } from '#contract/app-links.ts'
import type { OwnDomain } from './domain-directory.ts'

const APPLE_PATH = '/.well-known/apple-app-site-association'
const ANDROID_PATH = '/.well-known/assetlinks.json'

/** The files that let apps open the links of a domain, as JSON, by path. Only those with an app: the others are not there. */
export function appLinksFiles({ appLinks, pageId, siteId }: OwnDomain): Map<string, string> {
  const files = new Map<string, string>()
  const { apple = [], android = [] } = appLinks ?? {}
  const isForScans = pageId === null && siteId === null
  if (apple.length > 0) files.set(APPLE_PATH, JSON.stringify(toAppleFile(apple, isForScans)))
  if (android.length > 0) files.set(ANDROID_PATH, JSON.stringify(toAndroidFile(android)))
  return files
}

/** The file that a request asks a domain for; null: it has none there. */
export function findAppLinksFile(
  domain: OwnDomain,
  { url, method }: Pick<FastifyRequest, 'url' | 'method'>,
): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  return appLinksFiles(domain).get(url.split('?', 1)[0] ?? '') ?? null
}

/** Both systems want JSON, without a redirect. They keep it for hours or days, so anything between may do so for minutes. */
export function sendAppLinksFile(reply: FastifyReply, file: string): void {
  void reply
    .type('application/json')
    .headers({ 'cache-control': 'public, max-age=300', 'x-content-type-options': 'nosniff' })
    // As bytes, so that no charset is added to the type.
    .send(Buffer.from(file))
}

// The app opens every address of the domain but these: files for machines, and what people open to see where a code leads.
const everything = { '/': '/*' }
const wellKnown = { '/': '/.well-known/*', exclude: true }
const preview = { '/': '/*+', exclude: true }

/** https://developer.apple.com/documentation/xcode/supporting-associated-domains: the first match decides. */
function toAppleFile(apps: AppLinks['apple'], isForScans: boolean) {
  const components = isForScans ? [wellKnown, preview, everything] : [wellKnown, everything]
  return { applinks: { details: [{ appIDs: apps.map(({ appId }) => appId), components }] } }
}

/** https://developers.google.com/digital-asset-links/v1/getting-started: which addresses are opened, the app says. */
function toAndroidFile(apps: AppLinks['android']) {
  return apps.map(({ packageName, sha256CertFingerprints }) => ({
    relation: ['delegate_permission/common.handle_all_urls'],
    target: {
      namespace: 'android_app',
      package_name: packageName,
      sha256_cert_fingerprints: sha256CertFingerprints,
    },
  }))
}
