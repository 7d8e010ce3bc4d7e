import type { FastifyReply } from 'fastify'
import type { VisitorWords } from '#blocks/words/en.ts'
import { fill } from '#blocks/words/fill.ts'
import { escapeText } from '#service/http/escape-text.ts'
import { sendVisitorPage } from '#service/http/visitor-page.ts'
import type { CodeOwner } from '../lookup/read-owner.ts'
import type { ScannedCode } from '../lookup/scanned-code.ts'
import { getUnavailability } from '../lookup/target.ts'

/** The answer to `/{shortCode}+`: who owns the code and where it leads. Nothing is recorded. Null: the owner is not known right now. */
export function sendScanPreview(
  reply: FastifyReply,
  { shortCode, code }: ScannedCode,
  owner: CodeOwner | null,
): FastifyReply {
  return sendVisitorPage(reply, {
    status: 200,
    content: ({ target }) => ({
      title: fill(target.title, { code: shortCode }),
      body: `${leadsTo(code, target)}${owner === null ? '' : ownerText(owner, target)}`,
    }),
  })
}

type TargetWords = VisitorWords['target']

function leadsTo(
  { accessCodeHash, location, rules, availability, appUrl }: ScannedCode['code'],
  words: TargetWords,
): string {
  if (accessCodeHash !== null) return `<p>${words.hidden}</p>`
  const why = availability && getUnavailability(availability, Date.now())
  if (why) return unavailableText(why, availability.fallback, words)
  const addresses = [location, ...rules.flatMap(({ parts }) => parts.map((part) => part.location))].filter(
    (address) => address !== null,
  )
  const [only] = addresses
  const hosts = [...new Set(addresses.map(toPlace))]
  const target =
    only === undefined
      ? `<p>${words.unpublished}</p>`
      : addresses.length === 1
        ? `<p>${words.opens}${onLine(only)}</p>`
        : `<p>${words.depends}<br><b dir="ltr">${hosts.map(escapeText).join('<br>')}</b></p>`
  const app = appUrl === null ? '' : `<p>${words.appFirst}${onLine(appUrl)}</p>`
  return `${target}${app}${availability === null ? '' : limitsText(availability.fallback, words)}`
}

type Fallback = NonNullable<ScannedCode['code']['availability']>['fallback']

function unavailableText(why: 'not_yet' | 'over', fallback: Fallback, words: TargetWords): string {
  const [plain, opens] = why === 'not_yet' ? [words.notYet, words.notYetOpens] : [words.over, words.overOpens]
  return fallback === null ? `<p>${plain}</p>` : `<p>${opens}${onLine(fallback.location)}</p>`
}

function limitsText(fallback: Fallback, words: TargetWords): string {
  return fallback === null ? `<p>${words.limits}</p>` : `<p>${words.limitsOpens}${onLine(fallback.location)}</p>`
}

function onLine(address: string): string {
  return `<br><b dir="ltr">${escapeText(address)}</b>`
}

/** What people can judge an address by. */
function toPlace(address: string): string {
  const { host, protocol } = new URL(address)
  return host === '' ? protocol : host
}

function ownerText({ name, hosts }: CodeOwner, words: TargetWords): string {
  const owner = `<b><bdi>${escapeText(name)}</bdi></b>`
  return hosts.length === 0
    ? `<p>${fill(words.owner, { owner })}</p>`
    : `<p>${fill(words.provedOwner, { owner, domains: hosts.map(escapeText).join(', ') })}</p>`
}
