interface RobotsRules {
  /** Paths that crawlers leave alone. */
  disallowed?: readonly string[]
  /** Address of the sitemap. */
  sitemap?: string
}

/** A robots.txt (RFC 9309) that allows everything else. What may be read and not listed says so by a header. */
export function robotsText({ disallowed = [], sitemap }: RobotsRules = {}): string {
  const rules = ['User-agent: *', 'Allow: /', ...disallowed.map((path) => `Disallow: ${path}`)]
  return `${rules.join('\n')}\n${sitemap === undefined ? '' : `\nSitemap: ${sitemap}\n`}`
}
