/** The live address of a page by its subdomain, with its slash, as browsers write it. Pages are asked for by the same scheme as scans. */
export function pageUrls({ scanOrigin, pagesDomain }: { scanOrigin: string; pagesDomain: string }) {
  const { protocol } = new URL(scanOrigin)
  return (subdomain: string) => `${protocol}//${subdomain}.${pagesDomain}/`
}
