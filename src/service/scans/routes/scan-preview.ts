import type { FastifyReply } from 'fastify'
import type { VisitorWords } from '#blocks/words/en.ts'
import { fill } from '#blocks/words/fill.ts'
import { escapeText } from '#service/http/escape-text.ts'
import { sendVisitorPage } from '#service/http/visitor-page.ts'
import type { CodeOwner } from '../lookup/read-owner.ts'
import type { ScannedCode } from '../lookup/scanned-code.ts'
import { getUnavailability } from '../lookup/target.ts'

/** Answers `/{shortCode}+` with who owns the code and where it leads, and records nothing. `owner` is null if it is not known right now. */
export function sendScanPreview(
  reply: FastifyReply,
  { shortCode, code }: ScannedCode,
  owner: CodeOwner | null,
): FastifyReply {
  return sendVisitorPage(reply, {
    status: 200,
    content: ({ target }) => ({
      title: fill(target.title, { code: shortCode }),
      body: `${toTargetHtml(code, target)}${owner === null ? '' : toOwnerHtml(owner, target)}`,
    }),
  })
}

type TargetWords = VisitorWords['target']

function toTargetHtml(
  { accessCodeHash, location, rules, availability, appUrl }: ScannedCode['code'],
  words: TargetWords,
): string {
  if (accessCodeHash !== null) return `<p>${words.hidden}</p>`
  const reason = availability && getUnavailability(availability, Date.now())
  if (reason) return toUnavailableHtml(reason, availability.fallback, words)
  const addresses = [location, ...rules.flatMap(({ parts }) => parts.map((part) => part.location))].filter(
    (address) => address !== null,
  )
  const [only] = addresses
  const hosts = [...new Set(addresses.map(toHost))]
  const target =
    only === undefined
      ? `<p>${words.unpublished}</p>`
      : addresses.length === 1
        ? `<p>${words.opens}${toLineHtml(only)}</p>`
        : `<p>${words.depends}<br><b dir="ltr">${hosts.map(escapeText).join('<br>')}</b></p>`
  const app = appUrl === null ? '' : `<p>${words.appFirst}${toLineHtml(appUrl)}</p>`
  return `${target}${app}${availability === null ? '' : toLimitsHtml(availability.fallback, words)}`
}

type Fallback = NonNullable<ScannedCode['code']['availability']>['fallback']

function toUnavailableHtml(reason: 'not_yet' | 'over', fallback: Fallback, words: TargetWords): string {
  const [plain, opens] = reason === 'not_yet' ? [words.notYet, words.notYetOpens] : [words.over, words.overOpens]
  return fallback === null ? `<p>${plain}</p>` : `<p>${opens}${toLineHtml(fallback.location)}</p>`
}

function toLimitsHtml(fallback: Fallback, words: TargetWords): string {
  return fallback === null ? `<p>${words.limits}</p>` : `<p>${words.limitsOpens}${toLineHtml(fallback.location)}</p>`
}

function toLineHtml(address: string): string {
  return `<br><b dir="ltr">${escapeText(address)}</b>`
}

/** The host of an address, by which people can judge it; else its scheme. */
function toHost(address: string): string {
  const { host, protocol } = new URL(address)
  return host === '' ? protocol : host
}

function toOwnerHtml({ name, hosts }: CodeOwner, words: TargetWords): string {
  const owner = `<b><bdi>${escapeText(name)}</bdi></b>`
  return hosts.length === 0
    ? `<p>${fill(words.owner, { owner })}</p>`
    : `<p>${fill(words.provedOwner, { owner, domains: hosts.map(escapeText).join(', ') })}</p>`
}
