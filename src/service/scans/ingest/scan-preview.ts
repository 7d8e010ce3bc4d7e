import type { FastifyReply } from 'fastify'
import { escapeText } from '../../platform/http/escape-text.ts'
import { sendVisitorPage } from '../../platform/http/visitor-page.ts'
import type { Owner } from './read-owner.ts'
import type { ScannedCode } from './scanned-code.ts'
import { whyUnavailable } from './target.ts'

/** The answer to `/{shortCode}+`: who owns the code and where it leads. Nothing is recorded. Null: the owner is not known right now. */
export function sendScanPreview(
  reply: FastifyReply,
  { shortCode, code }: ScannedCode,
  owner: Owner | null,
): FastifyReply {
  return sendVisitorPage(reply, {
    status: 200,
    title: `Where ${shortCode} leads`,
    body: `${leadsTo(code)}${owner === null ? '' : ownerText(owner)}`,
  })
}

function leadsTo({ accessCodeHash, location, rules, availability, appUrl }: ScannedCode['code']): string {
  if (accessCodeHash !== null) return '<p>Its address is shown to people who know the access code.</p>'
  const why = availability && whyUnavailable(availability, Date.now())
  if (why) return unavailableText(why, availability.fallback)
  const addresses = [location, ...rules.flatMap(({ parts }) => parts.map((part) => part.location))].filter(
    (address) => address !== null,
  )
  const [only] = addresses
  const hosts = [...new Set(addresses.map(toPlace))]
  const target =
    only === undefined
      ? '<p>Its page is not published right now.</p>'
      : addresses.length === 1
        ? `<p>It opens${onLine(only)}</p>`
        : `<p>Depending on when and where it is scanned, and with which device, it opens an address at<br><b>${hosts.map(escapeText).join('<br>')}</b></p>`
  const app = appUrl === null ? '' : `<p>Phones and tablets try an app first:${onLine(appUrl)}</p>`
  return `${target}${app}${availability === null ? '' : limitsText(availability.fallback)}`
}

type Fallback = NonNullable<ScannedCode['code']['availability']>['fallback']

function unavailableText(why: 'not_yet' | 'over', fallback: Fallback): string {
  const state = `It is not active ${why === 'not_yet' ? 'yet' : 'any more'}`
  return fallback === null ? `<p>${state}.</p>` : `<p>${state}, and opens${onLine(fallback.location)}</p>`
}

function limitsText(fallback: Fallback): string {
  const limits = 'It is active at certain times only, or for a number of scans.'
  return fallback === null ? `<p>${limits}</p>` : `<p>${limits} Otherwise it opens${onLine(fallback.location)}</p>`
}

function onLine(address: string): string {
  return `<br><b>${escapeText(address)}</b>`
}

/** What people can judge an address by. */
function toPlace(address: string): string {
  const { host, protocol } = new URL(address)
  return host === '' ? protocol : host
}

function ownerText({ name, hosts }: Owner): string {
  const called = `<b>${escapeText(name)}</b>`
  return hosts.length === 0
    ? `<p>Its owner calls itself ${called}, and has not proved a domain of its own.</p>`
    : `<p>Its owner is ${called}, who has proved to own ${hosts.map(escapeText).join(', ')}.</p>`
}
