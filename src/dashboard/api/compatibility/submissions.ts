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
    ...submission,
  }
}

export const submissionCompleters = {
  'GET /submissions': fillPage(completeSubmission),
  'GET /submissions/{id}': completeSubmission,
  'PATCH /submissions/{id}': completeSubmission,
}
