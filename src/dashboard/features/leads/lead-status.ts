import { type SubmissionStatus, submissionStatuses } from '#contract/submission-statuses.ts'

/** Names of the states of leads. */
export const statusNames: Readonly<Record<SubmissionStatus, string>> = {
  new: 'New',
  contacted: 'Contacted',
  won: 'Won',
  lost: 'Lost',
}

export const statusOptions = submissionStatuses.map((value) => ({ value, label: statusNames[value] }))
