import { isTopLevelDomain } from '#contract/typed-host.ts'

/** Schemes without `//` that codes can open. */
const schemes = /^(mailto|tel|sms|smsto|geo|facetime|facetime-audio|whatsapp|maps|market|skype|sip|bitcoin):\S/i
const withAuthority = /^[a-z][a-z\d+.-]*:\/\/\S/i
/** A host whose last part is letters, with a path or without. No user name: that is an e-mail address. */
const host =
  /^(?:\/\/)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(xn--[a-z\d-]+|\p{L}{2,})(?::\d{1,5})?(?:[/?#]\S*)?$/u
/** Extensions of files. At the end of a cell they are not top-level domains. */
const fileEndings =
  /^[^/?#]*\.(html?|php|aspx?|jsp|pdf|jpe?g|png|gif|svg|webp|docx?|xlsx?|pptx?|csv|txt|zip|js|ts|css|json|xml|md|mp[34]|mov|eps|indd|psd)$/i

/** Maximum length of an address, so that the regular expressions never run over long cells. */
const LONGEST_ADDRESS = 2500

/**
 * Whether a cell is certainly an address: it has a scheme, or a host that ends in letters. A date, a price, a time, a version,
 * a file name and an e-mail address are not, although browsers would complete some of them.
 */
export function isAddress(cell: string): boolean {
  return hasScheme(cell) || isHost(cell)
}

export function hasScheme(cell: string): boolean {
  if (cell.length > LONGEST_ADDRESS) return false
  const text = trimInvisible(cell)
  return withAuthority.test(text) || schemes.test(text)
}

function isHost(cell: string): boolean {
  if (cell.length > LONGEST_ADDRESS) return false
  const text = trimInvisible(cell)
  const ending = host.exec(text)?.[1]
  return ending !== undefined && isTopLevelDomain(ending) && !fileEndings.test(text)
}

/** Whether a cell is a number, a date, a time, an e-mail address or the like, and therefore not a name. */
export function isFigure(cell: string): boolean {
  if (cell.length > LONGEST_ADDRESS) return false
  return (
    /^[^\p{L}]*$/u.test(cell) || /^\S+@\S+\.\S+$/.test(cell) || /^(true|false|yes|no|ja|nein|wahr|falsch)$/i.test(cell)
  )
}

function trimInvisible(cell: string): string {
  return cell.replace(/^[\p{Cf}\s]+|[\p{Cf}\s]+$/gu, '')
}
