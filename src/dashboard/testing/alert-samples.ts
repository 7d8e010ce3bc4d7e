import type { Alert } from '../api/alerts.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** An alert of each kind that is open, and one that has resolved. */
export function allAlerts(): Alert[] {
  const code = (name: string, number: number) => ({
    type: 'code' as const,
    id: `cod_01j0000000000000000${number}`,
    name,
  })
  const open = { resolvedAt: null, readAt: null }
  const url = 'https://example.com/spring/menu'
  const down = { url, status: 404, error: null, checkedAt: hoursAgo(1) }
  return [
    {
      ...open,
      id: 'alt_1',
      kind: 'destination_down',
      raisedAt: hoursAgo(1),
      subject: code('A code with a name of two hundred characters '.repeat(4).trim(), 1),
      details: down,
    },
    {
      ...open,
      id: 'alt_2',
      kind: 'scans_stopped',
      raisedAt: hoursAgo(2),
      subject: code('Menu at the door', 2),
      details: { lastScanAt: hoursAgo(28), expected: 31.4, perDay: 29 },
    },
    {
      ...open,
      id: 'alt_3',
      kind: 'scans_rose',
      raisedAt: hoursAgo(3),
      subject: code('Poster at the station', 3),
      details: { from: hoursAgo(6), to: hoursAgo(3), scans: 412, expected: 38.2 },
    },
    {
      ...open,
      id: 'alt_4',
      kind: 'webhook_resting',
      raisedAt: hoursAgo(5),
      subject: { type: 'webhook', id: 'whk_01j00000000000000000', name: 'hooks.example.com' },
      details: { since: hoursAgo(6), failures: 12, suspended: null },
    },
    {
      ...open,
      id: 'alt_5',
      kind: 'goal_met',
      raisedAt: hoursAgo(30),
      subject: { type: 'campaign', id: 'cmp_01j00000000000000000', name: 'Spring fair' },
      details: { metric: 'leads', target: 100, done: 104, currency: null },
    },
    {
      id: 'alt_6',
      kind: 'destination_down',
      raisedAt: hoursAgo(50),
      resolvedAt: hoursAgo(20),
      readAt: hoursAgo(40),
      subject: code('Flyer', 6),
      details: down,
    },
  ]
}
