import { ambiguousNames, distinctNames, ordinaryWords, trustWords } from './known-names.ts'

export type SubdomainCheck = { ok: true } | { ok: false; reason: string }

/**
 * Checks whether a page or a site may have this subdomain. Whether the subdomain is taken is not checked. Reserved words, names of banks and other services that are
 * often imitated, and names that look like them are refused. The reason is a sentence for the person who chose it.
 */
export function checkSubdomain(text: string): SubdomainCheck {
  if (text.length < 3 || text.length > 40) return reject('A subdomain has 3 to 40 characters.')
  if (!/^[a-z0-9]+(-+[a-z0-9]+)*$/.test(text)) return reject('A subdomain is made of a to z, 0 to 9 and inner hyphens.')
  // Labels such as xn-- encode letters of other scripts, which may look like Latin letters (RFC 5890).
  if (text.slice(2, 4) === '--') return reject('The third and fourth characters of a subdomain cannot both be hyphens.')
  if (reservedNames.has(text)) return reject(`The subdomain ${text} is reserved. Choose another one.`)
  if (getReadings(text).some((reading) => reading.includes(brand) || isMadeOfReservedWords(reading)))
    return reject(`The subdomain ${text} looks like one that is reserved. Choose another one.`)
  if (isLikeKnownName(text))
    return reject(
      `The subdomain ${text} looks like the name of a bank or of another well-known service. Choose another one.`,
    )
  return { ok: true }
}

function reject(reason: string): SubdomainCheck {
  return { ok: false, reason }
}

const similarLetters: Record<string, string> = { 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }

// Names of the installation's hosts, hosts that programs look up, and names that visitors would trust.
const reservedWords = `
  about abuse account accounts activate admin administrator administrators analytics api apis app apps archive assets auth authenticate
  autoconfig autodiscover backup bank banking beta billing blog bucket cache calendar cart cdn chat checkout client clients cloud
  code codes community config console contact control cpanel css customer customers dashboard data database debug default demo
  deploy dev developer developers dkim dmarc dns docs documentation domain domains download downloads edge editor
  email embed error errors event events example faq feedback feeds file files forum ftp gateway git graphql health help helpdesk home host hosting hostmaster
  http https identity image images imap info internal invoice invoices invite ipv4 ipv6 isatap issues jobs legal live local localhost
  log login logon logout logs mail mailer mail-server mailserver manage manager media member members metrics mobile monitor
  monitoring mta-sts mx1 mx2 mysql network news newsletter noc no-reply noreply notification notifications ns1 ns2 ns3 ns4 null
  oauth official openid operator
  order orders owner page pages panel partner partners password passwords pay payment payments phishing ping pop pop3 portal postgres
  postmaster preview previews pricing privacy private prod production profile profiles proxy public qr register registration
  reset resolver robot robots root router rss sales sandbox scan scans search secure security server servers service services
  session sessions settings setup sftp shop signin sign-in signout sign-out signup sign-up site sitemap sites smtp spam sso ssl
  stage staging staff static stats status storage store stream subdomain superuser support svn sys sysadmin system tech template
  templates terms tessera test tests tls token tools trust undefined update updates upgrade upload uploads usenet user users uucp
  verification verify video videos vpn wallet webdisk webhook webhooks webmail webmaster websocket whois wiki worker workspace
  workspaces wpad www www1 www2 www3 wwww
`
const reservedNames = new Set(reservedWords.trim().split(/\s+/))

/**
 * Words with which visitors could be asked for passwords or money. Their look-alikes are refused too, and so are names that consist of a
 * guarded word and other reserved words.
 */
const guardedWords = new Set(
  `account accounts activate admin administrator api app auth bank banking billing checkout console dashboard hostmaster identity login
  logon mail noreply oauth official operator owner panel password payment payments postmaster root secure security
  signin signup sso staff support sysadmin system tessera verification verify wallet webmail webmaster www`
    .trim()
    .split(/\s+/)
    .map(toComparable),
)

/** Words that do not change to whom a name seems to belong, as in `verify-your-account` and `my-login-page`. */
const fillers =
  'my our your the a and of for to at on in is it us me now here new page center centre team online official'

const brand = toComparable('tessera')
const reservedAndFillers = new Set([...reservedNames, ...fillers.split(' ')].map(toComparable))

/** Whether a text without hyphens consists of reserved words, with at least one guarded word. */
function isMadeOfReservedWords(text: string): boolean {
  // The keys are the positions that reserved words reach from the beginning of the text. The value is true if one of these words is guarded.
  const guardedByEnd = new Map([[0, false]])
  for (let end = 1; end <= text.length; end++)
    for (const [start, isGuarded] of guardedByEnd) {
      const word = text.slice(start, end)
      if (guardedWords.has(word) || differsInOneLetter(brand, word)) guardedByEnd.set(end, true)
      else if (reservedAndFillers.has(word)) guardedByEnd.set(end, isGuarded || guardedByEnd.get(end) === true)
    }
  return guardedByEnd.get(text.length) === true
}

const distinct = new Set(distinctNames.map(toComparable))
const ambiguous = new Set(ambiguousNames.map(toComparable))
const trust = new Set(trustWords.map(toComparable))
const ordinary = new Set(ordinaryWords.map(toComparable))
/** Names that are long enough to be recognized with a wrong letter. */
const misspellable = [...distinct].filter((name) => name.length >= 6)

/** Whether a subdomain could be taken for the address of a bank or of another service that is often imitated. */
function isLikeKnownName(text: string): boolean {
  const words = text.split('-')
  for (let start = 0; start < words.length; start++)
    for (let end = start + 1; end <= words.length; end++)
      if (distinct.has(toComparable(words.slice(start, end).join('')))) return true
  return getReadings(text).some((reading) => ambiguous.has(reading) || isMadeOfKnownName(reading))
}

// The kinds of a word, as bits, so that the kinds of several words can be combined.
const [DISTINCT, AMBIGUOUS, TRUST, OWN] = [1, 2, 4, 8]

/**
 * Whether a text without hyphens consists of known names and words of the rules, and has a distinct name among them, or an ambiguous name
 * together with a word that asks for trust.
 */
function isMadeOfKnownName(text: string): boolean {
  // The keys are the positions that such words reach from the beginning of the text. The value has the kinds of these words.
  const kindsByEnd = new Map([[0, 0]])
  for (let end = 1; end <= text.length; end++)
    for (const [start, kindsBefore] of kindsByEnd) {
      const kinds = getKinds(text.slice(start, end))
      if (kinds > 0) kindsByEnd.set(end, (kindsByEnd.get(end) ?? 0) | kindsBefore | kinds)
    }
  const allKinds = kindsByEnd.get(text.length) ?? 0
  return (allKinds & DISTINCT) > 0 || (allKinds & (AMBIGUOUS | TRUST)) === (AMBIGUOUS | TRUST)
}

function getKinds(word: string): number {
  const isDistinct = distinct.has(word) || isMisspelled(word)
  return (
    (isDistinct ? DISTINCT : 0) |
    (ambiguous.has(word) ? AMBIGUOUS : 0) |
    (trust.has(word) ? TRUST : 0) |
    (reservedAndFillers.has(word) ? OWN : 0)
  )
}

/** Whether a word is a distinct name with one letter wrong, missing, added, or two swapped. */
function isMisspelled(word: string): boolean {
  return (
    !ordinary.has(word) && !reservedAndFillers.has(word) && misspellable.some((name) => differsInOneLetter(name, word))
  )
}

function differsInOneLetter(name: string, word: string): boolean {
  if (Math.abs(name.length - word.length) > 1) return false
  let prefixLength = 0
  while (prefixLength < name.length && name[prefixLength] === word[prefixLength]) prefixLength++
  const [left, right] = [name.slice(prefixLength), word.slice(prefixLength)]
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  )
}

/** How a name may be read if digits and pairs of letters are mistaken for letters, and hyphens are overlooked. */
function getReadings(text: string): string[] {
  return [toComparable(text), toComparable(text.replaceAll('1', 'i'))]
}

function toComparable(text: string): string {
  return text
    .replaceAll('-', '')
    .replaceAll('vv', 'w')
    .replaceAll('rn', 'm')
    .replaceAll('cl', 'd')
    .replace(/[0134578]/g, (digit) => similarLetters[digit] ?? digit)
    .replaceAll('i', 'l')
}
