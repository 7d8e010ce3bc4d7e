import { fillPage, type Sparse, type Wire } from './fill.ts'

type WireSubmission = Wire<'GET /submissions'>['data'][number]

type Addition =
  | 'number'
  | 'country'
  | 'region'
  | 'city'
  | 'lang'
  | 'scanId'
  | 'code'
  | 'folderId'
  | 'secondsSinceScan'
  | 'readAt'
  | 'note'
  | 'assignee'
  | 'status'
  | 'email'
  | 'phone'
  | 'consents'
  | 'answeredAt'
  | 'answeredBy'
  | 'duplicates'
  | 'mergedInto'

function completeSubmission(
  submission: Sparse<WireSubmission, Exclude<keyof WireSubmission, Addition>>,
): WireSubmission {
  return {
    number: null,
    country: null,
    region: null,
    city: null,
    lang: null,
    scanId: null,
    code: null,
    folderId: null,
    secondsSinceScan: null,
    // If the service does not record when submissions are read, all count as read.
    readAt: '',
    note: '',
    assignee: null,
    status: 'new',
    email: null,
    phone: null,
    consents: [],
    answeredAt: null,
    answeredBy: null,
    duplicates: 0,
    mergedInto: null,
    ...submission,
  }
}

export const submissionCompleters = {
  'GET /submissions': fillPage(completeSubmission),
  'GET /submissions/{id}': completeSubmission,
  'PATCH /submissions/{id}': completeSubmission,
}
