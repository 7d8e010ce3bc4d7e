import { fillPage, type Sparse, type Wire } from './fill.ts'

type WireSubmission = Wire<'GET /submissions'>['data'][number]

function completeSubmission(
  submission: Sparse<WireSubmission, Exclude<keyof WireSubmission, 'country'>>,
): WireSubmission {
  return { country: null, ...submission }
}

export const submissionAdditions = {
  'GET /submissions': fillPage(completeSubmission),
  'GET /submissions/{id}': completeSubmission,
}
