import { z } from 'zod'
import type { ClickHouse } from '#service/scans/clickhouse/clickhouse.ts'

// The ClickHouse tables of Umami by its published schema, with the columns that are used here. Its two projections of all events, which
// store every event three times, are left out.
const sessionColumns = ['browser', 'os', 'device', 'language', 'country', 'region', 'city']
const textColumns = sessionColumns.map(
  (column) => `${column} ${column === 'city' ? 'String' : 'LowCardinality(String)'}`,
)
const website = "toUUID('00000000-0000-0000-0000-000000000001')"
const tables = [
  `create table website_event (website_id UUID, session_id UUID, visit_id UUID, event_id UUID, ${textColumns.join(', ')},
    url_path String, referrer_domain String, event_type UInt32, tag String, created_at DateTime('UTC'))
    engine = MergeTree partition by toYYYYMM(created_at)
    order by (toStartOfHour(created_at), website_id, session_id, visit_id, created_at)
    primary key (toStartOfHour(created_at), website_id, session_id, visit_id)`,
  `create table website_event_stats_hourly (website_id UUID, session_id UUID, visit_id UUID, ${textColumns.join(', ')},
    url_path SimpleAggregateFunction(groupArrayArray, Array(String)),
    referrer_domain SimpleAggregateFunction(groupArrayArray, Array(String)),
    tag SimpleAggregateFunction(groupArrayArray, Array(String)), event_type UInt32,
    views SimpleAggregateFunction(sum, UInt64), min_time SimpleAggregateFunction(min, DateTime('UTC')),
    max_time SimpleAggregateFunction(max, DateTime('UTC')), created_at DateTime('UTC'))
    engine = AggregatingMergeTree partition by toYYYYMM(created_at)
    order by (website_id, event_type, toStartOfHour(created_at), cityHash64(visit_id), visit_id)
    sample by cityHash64(visit_id) settings allow_dimensions_outside_sorting_key = 1`,
  `create materialized view website_event_stats_hourly_mv to website_event_stats_hourly as
    select website_id, session_id, visit_id, ${sessionColumns.join(', ')}, url_paths as url_path, referrers as referrer_domain,
      tags as tag, event_type, views, min_time, max_time, hour as created_at
    from (
      select website_id, session_id, visit_id, ${sessionColumns.join(', ')},
        arrayFilter(x -> x != '', groupArray(url_path)) as url_paths,
        arrayFilter(x -> x != '', groupArray(referrer_domain)) as referrers,
        arrayFilter(x -> x != '', groupArray(tag)) as tags, event_type, sumIf(1, event_type = 1) as views,
        min(created_at) as min_time, max(created_at) as max_time, toStartOfHour(created_at) as hour
      from website_event
      group by website_id, session_id, visit_id, ${sessionColumns.join(', ')}, event_type, hour)`,
]

/** Copies the scans into Umami's tables: an event for each scan, and a session for each visitor and day. */
export async function fillUmami(clickhouse: ClickHouse): Promise<void> {
  for (const sql of tables) await clickhouse.command({ sql })
  const months = await clickhouse.select(z.object({ month: z.int() }), {
    sql: 'select distinct toYYYYMM(time) as month from scans order by month',
  })
  for (const { month } of months)
    for (let slice = 0; slice < 8; slice++)
      await clickhouse.command({
        sql: `insert into website_event
          select ${website}, reinterpretAsUUID(sipHash128(visitor, toDate(time))), reinterpretAsUUID(sipHash128(visitor, toDate(time))),
            generateUUIDv4(), browser, os, device_type, language, country, region, city, concat('/', code), referrer, 1, rule, time
          from scans where toYYYYMM(time) = ${month} and cityHash64(visitor) % 8 = ${slice}`,
      })
}

/** The questions of Umami's dashboard for a range: two totals, two series and ten lists. Umami counts visitors approximately. */
export function listUmamiQuestions({ from, to }: { from: number; to: number }, filter = ''): string[] {
  const toPeriodCondition = (begin: number, end: number) =>
    `website_id = ${website} and event_type = 1 and created_at between toDateTime(${Math.floor(begin / 1000)}) and toDateTime(${Math.floor(end / 1000)}) ${filter}`
  const day = "toStartOfDay(created_at, 'Europe/Berlin')"
  const toTotalsQuery = (where: string) => `
    select sum(t.c), uniq(session_id), uniq(visit_id), sumIf(1, t.c = 1), sum(last - first) from (
      select session_id, visit_id, sum(views) as c, min(min_time) as first, max(max_time) as last
      from website_event_stats_hourly where ${where} group by session_id, visit_id) as t`
  const where = toPeriodCondition(from, to)
  return [
    toTotalsQuery(where),
    toTotalsQuery(toPeriodCondition(2 * from - to, from)),
    `select ${day} as t, sum(views) from website_event_stats_hourly where ${where} group by t`,
    `select ${day} as t, uniq(session_id) from website_event_stats_hourly where ${where} group by t`,
    ...['url_path', 'referrer_domain', 'tag'].map(
      (column) => `
      select g.t as x, uniq(s) as y from (
        select session_id as s, arrayJoin(${column}) as t from website_event_stats_hourly where ${where} and t != '') as g
      group by x order by y desc limit 10`,
    ),
    ...sessionColumns.map(
      (column) =>
        `select ${column} as x, uniq(session_id) as y from website_event_stats_hourly where ${where} group by x order by y desc limit 10`,
    ),
  ]
}
