import { isTopLevelDomain } from '#contract/typed-host.ts'

/** Matches an address with a scheme that needs no `//`, such as `tel:+49301234`. */
const schemesWithoutSlashes =
  /^(mailto|tel|sms|smsto|geo|facetime|facetime-audio|whatsapp|maps|market|skype|sip|bitcoin):\S/i
const schemeWithSlashes = /^[a-z][a-z\d+.-]*:\/\/\S/i
/** Matches a host that ends in letters, with or without a path, such as `example.com/menu`. A user name is excluded: `ada@example.com` is an e-mail address. */
const hostPattern =
  /^(?:\/\/)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(xn--[a-z\d-]+|\p{L}{2,})(?::\d{1,5})?(?:[/?#]\S*)?$/u
/** Matches a cell that ends with the extension of a file, such as `menu.pdf`. There, the extension is not a top-level domain. */
const fileEndings =
  /^[^/?#]*\.(html?|php|aspx?|jsp|pdf|jpe?g|png|gif|svg|webp|docx?|xlsx?|pptx?|csv|txt|zip|js|ts|css|json|xml|md|mp[34]|mov|eps|indd|psd)$/i

/** The maximum length of an address. Longer cells are not matched, because the regular expressions would take too long. */
const MAX_ADDRESS_LENGTH = 2500

/**
 * Whether a cell is certainly an address: it has a scheme, or a host that ends in letters. Dates, prices, times, versions, file names and
 * e-mail addresses do not count, although browsers would complete some of them.
 */
export function isAddress(cell: string): boolean {
  return hasScheme(cell) || isHost(cell)
}

export function hasScheme(cell: string): boolean {
  if (cell.length > MAX_ADDRESS_LENGTH) return false
  const text = trimInvisible(cell)
  return schemeWithSlashes.test(text) || schemesWithoutSlashes.test(text)
}

function isHost(cell: string): boolean {
  if (cell.length > MAX_ADDRESS_LENGTH) return false
  const text = trimInvisible(cell)
  const topLevelDomain = hostPattern.exec(text)?.[1]
  return topLevelDomain !== undefined && isTopLevelDomain(topLevelDomain) && !fileEndings.test(text)
}

/** Whether a cell is a number, a date, a time, an e-mail address, or a yes or no. Such a cell is not a name. */
export function isFigure(cell: string): boolean {
  if (cell.length > MAX_ADDRESS_LENGTH) return false
  return (
    /^[^\p{L}]*$/u.test(cell) || /^\S+@\S+\.\S+$/.test(cell) || /^(true|false|yes|no|ja|nein|wahr|falsch)$/i.test(cell)
  )
}

function trimInvisible(cell: string): string {
  return cell.replace(/^[\p{Cf}\s]+|[\p{Cf}\s]+$/gu, '')
}
