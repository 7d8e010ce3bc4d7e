import type { z } from 'zod'
import type { Alert } from './alerts.ts'
import { parseUrl } from './parse-url.ts'

export type ShownAlert = z.input<typeof Alert>

export interface AlertText {
  title: string
  /** What happened, with figures. */
  text: string
  /** What to do. */
  advice: string
}

/** Describes an alert in sentences, as the dashboard and mails show it. */
export function describeAlert(alert: ShownAlert): AlertText {
  const name = `“${alert.subject.name}”`
  switch (alert.kind) {
    case 'destination_down': {
      const { url, status, error } = alert.details
      const problem = status === null ? `cannot be opened${formatReason(error)}` : `responds with ${status}`
      return {
        title: 'Destination is down',
        text: `${name} leads to ${url}, which ${problem}.`,
        advice: 'Repair the page, or change the destination of the code. Until then, people who scan it see an error.',
      }
    }
    case 'scans_stopped': {
      const { lastScanAt, expected, perDay } = alert.details
      const silence = formatDuration(Date.parse(alert.raisedAt) - Date.parse(lastScanAt))
      return {
        title: 'Scans stopped',
        text: `${name} has not been scanned for ${silence}. It usually gets ${formatAbout(perDay, 'scan')} a day, so ${formatAbout(expected, 'scan')} were expected.`,
        advice: 'Check that the printed code is still there, that nothing covers it, and that it can be scanned.',
      }
    }
    case 'scans_rose': {
      const { from, to, scans, expected } = alert.details
      return {
        title: 'Unusual rise',
        text: `${name} had ${formatCount(scans, 'scan')} in ${formatDuration(Date.parse(to) - Date.parse(from))}. Expected: ${formatAbout(expected, 'scan')}.`,
        advice:
          'See in Analytics where the scans come from, and make sure that the destination can serve so many visitors.',
      }
    }
    case 'webhook_resting': {
      const { failures, suspended } = alert.details
      return {
        title: suspended === null ? 'Webhook is failing' : 'Webhook is suspended',
        text:
          suspended === null
            ? `The receiver at ${alert.subject.name} failed ${formatCount(failures, 'time')} in a row. Deliveries wait, and one is tried from time to time.`
            : `Deliveries to ${alert.subject.name} are on hold. ${suspended}`,
        advice: 'Repair the receiver and send it a test. When the test succeeds, the waiting deliveries are sent.',
      }
    }
    case 'goal_met': {
      const { metric, target, done, currency } = alert.details
      const metricText = target === 1 ? metric.replace(/s$/, '') : metric
      const unit = metric === 'value' ? (currency ?? 'in value') : metricText
      return {
        title: 'Goal met',
        text: `The campaign ${name} reached its goal of ${twoDecimals.format(target)} ${unit}, and has ${twoDecimals.format(done)} so far.`,
        advice: 'Open the campaign to see how the goal was reached, and set a new goal if the campaign goes on.',
      }
    }
  }
}

export interface ShownCause {
  alerts: number
  newest: ShownAlert
  /** The names of some of the subjects. */
  subjects: readonly { name: string }[]
}

const MAX_NAMES = 3

/** Describes the cause of alerts in sentences. The cause of a single alert is described like the alert. */
export function describeCause({ alerts, newest, subjects }: ShownCause): AlertText {
  if (alerts < 2 || newest.kind !== 'destination_down') return describeAlert(newest)
  const { url, status, error } = newest.details
  const host = parseUrl(url)?.host ?? url
  const names = subjects.slice(0, MAX_NAMES).map(({ name }) => `“${name}”`)
  const otherCount = alerts - names.length
  const list = otherCount > 0 ? `${names.join(', ')} and ${formatCount(otherCount, 'other')}` : toSentenceList(names)
  return {
    title: status === null ? `${host} cannot be opened${formatReason(error)}` : `${host} responds with ${status}`,
    text: `${formatCount(alerts, 'code')} lead there: ${list}.`,
    advice: 'Repair the server, or change the destination of the codes. Until then, people who scan them see an error.',
  }
}

function toSentenceList(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

const wholeNumber = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
// Goals may be parts of a unit, such as 12.50 euros.
const twoDecimals = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const oneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const HOUR_MS = 3_600_000

function formatReason(error: string | null): string {
  return error === null || error === '' ? '' : ` (${error.replace(/\.$/, '')})`
}

function formatDuration(ms: number): string {
  const hours = Math.max(1, Math.round(ms / HOUR_MS))
  return hours < 72 ? formatCount(hours, 'hour') : formatCount(Math.round(hours / 24), 'day')
}

function formatAbout(value: number, noun: string): string {
  const formattedValue = value < 10 ? oneDecimal.format(value) : wholeNumber.format(value)
  return `about ${formattedValue} ${noun}${formattedValue === '1' ? '' : 's'}`
}

function formatCount(value: number, noun: string): string {
  return `${wholeNumber.format(value)} ${noun}${value === 1 ? '' : 's'}`
}
