export type SiteAddress = { ok: true; url: string } | { ok: false; problem: string }

/** Parses the typed address of a website. Only the service checks whether the website responds. */
export function parseSiteAddress(input: string): SiteAddress {
  const text = input.trim()
  if (text === '') return { ok: false, problem: 'Enter the address of a website.' }
  if (/\s/.test(text)) return { ok: false, problem: 'Addresses cannot contain spaces.' }
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(url) || !/^https?:\/\//i.test(url))
    return { ok: false, problem: 'That is not the address of a website. Write it as in example.com.' }
  return { ok: true, url }
}
