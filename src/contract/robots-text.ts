interface RobotsRules {
  /** Paths that crawlers leave alone. */
  disallowed?: readonly string[]
  /** Address of the sitemap. */
  sitemap?: string
}

/** Creates a robots.txt (RFC 9309) that allows all other paths. Pages that crawlers may read but not list have a header that says so. */
export function createRobotsText({ disallowed = [], sitemap }: RobotsRules = {}): string {
  const rules = ['User-agent: *', 'Allow: /', ...disallowed.map((path) => `Disallow: ${path}`)]
  return `${rules.join('\n')}\n${sitemap === undefined ? '' : `\nSitemap: ${sitemap}\n`}`
}
