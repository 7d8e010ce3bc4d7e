import type { z } from 'zod'
import type { Alert } from './alerts.ts'

export type ShownAlert = z.input<typeof Alert>

export interface AlertText {
  title: string
  /** What happened, with figures. */
  text: string
  /** What to do. */
  advice: string
}

/** An alert in words, as the dashboard and mails show it. */
export function alertText(alert: ShownAlert): AlertText {
  const name = `“${alert.subject.name}”`
  switch (alert.kind) {
    case 'destination_down': {
      const { url, status, error } = alert.details
      const how = status === null ? `cannot be opened${reason(error)}` : `responds with ${status}`
      return {
        title: 'Destination is down',
        text: `${name} leads to ${url}, which ${how}.`,
        advice: 'Repair the page, or give the code another destination. Until then, people who scan it see an error.',
      }
    }
    case 'scans_stopped': {
      const { lastScanAt, expected, perDay } = alert.details
      const silent = duration(Date.parse(alert.raisedAt) - Date.parse(lastScanAt))
      return {
        title: 'Scans stopped',
        text: `${name} was not scanned for ${silent}. Usually it has ${about(perDay, 'scan')} a day; ${about(expected, 'scan')} would have been expected.`,
        advice: 'Check that the printed code is still there, that nothing covers it, and that it can be scanned.',
      }
    }
    case 'scans_rose': {
      const { from, to, scans, expected } = alert.details
      return {
        title: 'Unusual rise',
        text: `${name} had ${count(scans, 'scan')} in ${duration(Date.parse(to) - Date.parse(from))}, where ${about(expected, 'scan')} would have been expected.`,
        advice: 'See in Analytics where they come from, and make sure that its destination can serve them.',
      }
    }
    case 'webhook_resting': {
      const { failures, suspended } = alert.details
      return {
        title: suspended === null ? 'Webhook is failing' : 'Webhook is suspended',
        text:
          suspended === null
            ? `The receiver at ${alert.subject.name} failed ${count(failures, 'time')} in a row. Deliveries wait, and one is tried from time to time.`
            : `Deliveries to ${alert.subject.name} are held. ${suspended}`,
        advice: 'Repair the receiver and send it a test. When it succeeds, the deliveries that wait are sent.',
      }
    }
    case 'goal_met': {
      const { metric, target, done, currency } = alert.details
      const unit = metric === 'value' ? (currency ?? 'in value') : metric
      return {
        title: 'Goal met',
        text: `The campaign ${name} reached its goal of ${whole.format(target)} ${unit}. It has ${whole.format(done)}.`,
        advice: 'Open the campaign to see what brought them, and set a new goal if it goes on.',
      }
    }
  }
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const small = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const HOUR_MS = 3_600_000

function reason(error: string | null): string {
  return error === null || error === '' ? '' : ` (${error.replace(/\.$/, '')})`
}

function duration(ms: number): string {
  const hours = Math.max(1, Math.round(ms / HOUR_MS))
  return hours < 72 ? count(hours, 'hour') : count(Math.round(hours / 24), 'day')
}

function about(value: number, noun: string): string {
  const shown = value < 10 ? small.format(value) : whole.format(value)
  return `about ${shown} ${noun}${shown === '1' ? '' : 's'}`
}

function count(value: number, noun: string): string {
  return `${whole.format(value)} ${noun}${value === 1 ? '' : 's'}`
}
