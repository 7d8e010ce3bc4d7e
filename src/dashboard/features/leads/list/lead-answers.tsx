import { useQuery } from '@tanstack/react-query'
import { type SubmissionSummary, submissionsQueries } from '#dashboard/api/submissions.ts'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { Count } from '#dashboard/ui/count.tsx'
import { formatWholePercent } from '#dashboard/ui/formats.ts'
import { Panel } from '#dashboard/ui/panel.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { Skeletons } from '#dashboard/ui/skeleton.tsx'
import type { SubmissionListQuery } from '#dashboard/api/submissions.ts'

type Question = SubmissionSummary['questions'][number]

/** How often each answer was chosen, for questions that offer answers to choose from. */
export function LeadAnswers({ query }: { query: SubmissionListQuery }) {
  const summary = useQuery(submissionsQueries.summary(query))
  return (
    <section
      aria-label="Answers"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrollable content without controls needs a tab stop.
      tabIndex={0}
      className="grid max-h-[45%] shrink-0 grid-cols-[repeat(auto-fill,minmax(min(280px,100%),1fr))] items-start gap-x-8 gap-y-5 overflow-y-auto border-b bg-surface px-4 py-4"
    >
      {summary.data ? (
        <Questions summary={summary.data} />
      ) : summary.error ? (
        <LoadError title="The answers could not be counted" query={summary} />
      ) : (
        <Skeletons sizes={['h-32', 'h-32', 'h-32']} />
      )}
    </section>
  )
}

function Questions({ summary }: { summary: SubmissionSummary }) {
  const choiceQuestions = summary.questions.filter(({ values }) => values.length > 0)
  if (choiceQuestions.length === 0)
    return (
      <p className="text-sm text-ink-soft">
        No question here has answers to choose from. Answers that differ from lead to lead are not counted.
      </p>
    )
  return choiceQuestions.map((question) => <QuestionBars key={question.label} question={question} />)
}

function QuestionBars({ question: { label, answered, values } }: { question: Question }) {
  const maximum = Math.max(1, ...values.map(({ submissions }) => submissions))
  return (
    <Panel title={label} aside={<span className="text-xs text-ink-faint">{pluralize(answered, 'answer')}</span>}>
      <table aria-label={label} className="w-full table-fixed text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">Answer</th>
            <th scope="col">Leads</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {values.map(({ value, submissions }) => (
            <tr key={value} className="relative h-7">
              <th scope="row" className="p-0 text-left font-normal">
                <span
                  aria-hidden
                  className="absolute inset-y-0.5 left-0 rounded-md bg-accent-soft"
                  style={{ width: `${(submissions / maximum) * 100}%` }}
                />
                <span className="relative block truncate px-2" title={toText(value)}>
                  {toText(value)}
                </span>
              </th>
              <td className="relative w-14 text-right">
                <Count value={submissions} />
              </td>
              <td className="relative w-14 pr-1 text-right text-xs text-ink-soft tabular-nums">
                {formatWholePercent(submissions / answered)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

/** Ticked boxes are stored as true and false. */
function toText(value: string): string {
  return value === 'true' ? 'Yes' : value === 'false' ? 'No' : value
}
