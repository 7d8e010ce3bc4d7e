/** What became of the person who sent a form. */
export const submissionStatuses = ['new', 'contacted', 'won', 'lost'] as const
export type SubmissionStatus = (typeof submissionStatuses)[number]
