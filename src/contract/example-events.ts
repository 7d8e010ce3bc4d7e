import { exampleIds } from './example-ids.ts'

const subject = { type: 'code', id: exampleIds.code, name: 'Summer menu' }
const code = { id: 'BCDFGHJKM', name: 'Summer menu' }
const resolvedAlert = {
  id: exampleIds.alert,
  kind: 'destination_down',
  raisedAt: '2026-06-01T08:30:00.000Z',
  resolvedAt: '2026-06-01T09:10:00.000Z',
  readAt: null,
  subject,
  details: { url: 'https://cafe.example/menu', status: 503, error: null, checkedAt: '2026-06-01T09:00:00.000Z' },
}

/** Values in the examples of alerts and of the events of webhooks, by the name of their schema and the name of the member. */
export const eventExamples: Readonly<Record<string, unknown>> = {
  'Alert.id': exampleIds.alert,
  'Alert.subject': subject,
  'AlertCauseRaisedEvent.id': exampleIds.alert,
  'AlertCauseRaisedEvent.subjects': [subject],
  'AlertCauseResolvedEvent.id': exampleIds.alert,
  'AlertCauseResolvedEvent.newest': resolvedAlert,
  'AlertCauseResolvedEvent.resolvedAt': resolvedAlert.resolvedAt,
  'AlertCauseResolvedEvent.subjects': [subject],
  'AlertCauseResolvedEvent.timestamp': resolvedAlert.resolvedAt,
  'AlertResolvedEvent.alert': resolvedAlert,
  'AlertResolvedEvent.timestamp': resolvedAlert.resolvedAt,
  'AlertSettings.mailTo': ['owner@cafe.example'],
  'AlertSettings.leadMailTo': [],
  'AlertSettings.ended': [],
  'ConversionCreatedEvent.code': code,
  'ConversionCreatedEvent.id': 'cnv_06fb3x4z6a8c0d2f3g5h',
  'ConversionCreatedEvent.name': 'order',
  'ConversionCreatedEvent.value': 49.9,
  'ScanCreatedEvent.code': code,
  'ScanCreatedEvent.destination': 'https://cafe.example/menu',
  'ScanCreatedEvent.timestamp': '2026-06-01T08:30:00.000Z',
  'SubmissionCreatedEvent.blockId': 'blk_06fb3wtr2s4t6v8w0x1y',
  'SubmissionCreatedEvent.consents': [{ text: 'I agree to be contacted', at: '2026-06-01T08:30:00.000Z' }],
  'SubmissionCreatedEvent.fields': { Name: 'Ada Linde', Email: 'ada@cafe.example' },
  'SubmissionCreatedEvent.id': 'sub_06fb3xdv5w7y9z1b2c4d',
  'SubmissionCreatedEvent.page': { id: exampleIds.page, name: 'Summer menu' },
}
