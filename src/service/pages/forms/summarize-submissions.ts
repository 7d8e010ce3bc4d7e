import { count, desc, sql } from 'drizzle-orm'
import type { SubmissionSummary } from '#contract/submissions.ts'
import type { Database } from '#database/open.ts'
import { getLabels, matchesFilters, type SubmissionFilters } from './list-submissions.ts'
import { submissions } from './schema.ts'

const MAX_VALUES = 20

/** Counts the matching submissions by answer and by assignee. */
export async function summarizeSubmissions(db: Database, filters: SubmissionFilters): Promise<SubmissionSummary> {
  const assignees = await db
    .select({ assignee: submissions.assignee, submissions: count() })
    .from(submissions)
    .where(matchesFilters(filters))
    .groupBy(submissions.assignee)
    .orderBy(desc(count()), submissions.assignee)
  const statuses = await db
    .select({ status: submissions.status, submissions: count() })
    .from(submissions)
    .where(matchesFilters(filters))
    .groupBy(submissions.status)
  const questions = Map.groupBy(await countAnswers(db, filters), ({ label }) => label)
  return {
    submissions: assignees.reduce((sum, assignee) => sum + assignee.submissions, 0),
    questions: (await getLabels(db, filters)).map((label) => {
      const rows = questions.get(label) ?? []
      const values = rows.flatMap(({ value, submissions: times }) =>
        value === null ? [] : [{ value, submissions: times }],
      )
      return { label, answered: rows.find(({ value }) => value === null)?.submissions ?? 0, values }
    }),
    statuses,
    assignees,
  }
}

/**
 * Counts, for each question, its answers (as a row with a null value) and its most frequent values. Values are counted only for questions
 * with choices: check boxes, lists, or questions with at most twenty values, each of which occurs twice on average in all submissions of
 * the page.
 */
async function countAnswers(db: Database, filters: SubmissionFilters) {
  const { workspaceId, pageId } = filters
  const { rows } = await db.execute<{ label: string; value: string | null; submissions: number }>(sql`
    with answer as (
      select ${submissions.id} as id, field.key as label, each.value, json_typeof(field.value) in ('boolean', 'array') as is_choice,
        (${matchesFilters(filters)}) as is_matched
      from ${submissions}
      cross join lateral json_each(${submissions.fields}) as field
      cross join lateral (
        select json_array_elements_text(field.value) as value where json_typeof(field.value) = 'array'
        union all select field.value #>> '{}' where json_typeof(field.value) <> 'array'
      ) as each
      where ${matchesFilters({ workspaceId, pageId })}
    ),
    question as (
      select label, count(distinct id) filter (where is_matched)::int as answered,
        bool_or(is_choice) or (count(distinct value) <= ${MAX_VALUES} and count(distinct value) * 2 <= count(*)) as is_counted
      from answer group by label
    ),
    ranked as (
      select label, value, count(*)::int as submissions, row_number() over (partition by label order by count(*) desc, value) as rank
      from answer where is_matched and value <> '' group by label, value
    )
    select label, null as value, answered as submissions, 0 as rank from question where answered > 0
    union all
    select label, value, submissions, rank from ranked join question using (label) where is_counted and rank <= ${MAX_VALUES}
    order by label, rank`)
  return rows
}
