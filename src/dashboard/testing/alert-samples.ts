import type { Alert } from '../api/alerts.ts'

const getTimeHoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** An open alert of each kind, and a resolved alert. */
export function createAlertSamples(): Alert[] {
  const createSubject = (name: string, number: number) => ({
    type: 'code' as const,
    id: `cod_01j0000000000000000${number}`,
    name,
  })
  const openFields = { resolvedAt: null, readAt: null }
  const url = 'https://example.com/spring/menu'
  const downDetails = { url, status: 404, error: null, checkedAt: getTimeHoursAgo(1) }
  return [
    {
      ...openFields,
      id: 'alt_1',
      kind: 'destination_down',
      raisedAt: getTimeHoursAgo(1),
      subject: createSubject('A code with a name of two hundred characters '.repeat(4).trim(), 1),
      details: downDetails,
    },
    {
      ...openFields,
      id: 'alt_2',
      kind: 'scans_stopped',
      raisedAt: getTimeHoursAgo(2),
      subject: createSubject('Menu at the door', 2),
      details: { lastScanAt: getTimeHoursAgo(28), expected: 31.4, perDay: 29 },
    },
    {
      ...openFields,
      id: 'alt_3',
      kind: 'scans_rose',
      raisedAt: getTimeHoursAgo(3),
      subject: createSubject('Poster at the station', 3),
      details: { from: getTimeHoursAgo(6), to: getTimeHoursAgo(3), scans: 412, expected: 38.2 },
    },
    {
      ...openFields,
      id: 'alt_4',
      kind: 'webhook_resting',
      raisedAt: getTimeHoursAgo(5),
      subject: { type: 'webhook', id: 'whk_01j00000000000000000', name: 'hooks.example.com' },
      details: { since: getTimeHoursAgo(6), failures: 12, suspended: null },
    },
    {
      ...openFields,
      id: 'alt_5',
      kind: 'goal_met',
      raisedAt: getTimeHoursAgo(30),
      subject: { type: 'campaign', id: 'cmp_01j00000000000000000', name: 'Spring fair' },
      details: { metric: 'leads', target: 100, done: 104, currency: null },
    },
    {
      id: 'alt_6',
      kind: 'destination_down',
      raisedAt: getTimeHoursAgo(50),
      resolvedAt: getTimeHoursAgo(20),
      readAt: getTimeHoursAgo(40),
      subject: createSubject('Flyer', 6),
      details: downDetails,
    },
  ]
}
