import { sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { scans } from '#service/scans/store/schema.ts'

// The PostgreSQL tables of Umami 3 by its published schema: the columns that are used here, and every index.
const tables = `
  create schema umami;
  create table umami.session (session_id uuid primary key, website_id uuid, browser varchar(20), os varchar(20),
    device varchar(20), screen varchar(11), language varchar(35), country char(2), region varchar(20), city varchar(50),
    distinct_id varchar(50), created_at timestamptz(6));
  create table umami.website_event (event_id uuid primary key, website_id uuid, session_id uuid, visit_id uuid,
    created_at timestamptz(6), url_path varchar(500), url_query varchar(500), referrer_path varchar(500),
    referrer_query varchar(500), referrer_domain varchar(500), page_title varchar(500), event_type int,
    event_name varchar(50), tag varchar(50), hostname varchar(100));`
const sessionIndexes = ['browser', 'os', 'device', 'screen', 'language', 'country', 'region', 'city']
const eventIndexes = ['url_path', 'url_query', 'referrer_domain', 'page_title', 'event_name', 'tag', 'hostname']
const website = "'00000000-0000-0000-0000-000000000001'::uuid"

/** Copies the scans into Umami's tables: an event for each scan, and a session for each visitor and day. */
export async function fillUmami(db: Database): Promise<void> {
  for (const statement of tables.split(';').filter((text) => text.trim() !== '')) await db.execute(sql.raw(statement))
  const joinValue = (alias: string, expression: string) =>
    sql.raw(`join scan_values ${alias} on ${alias}.workspace_id = w.workspace_id and ${alias}.id = ${expression}`)
  const scanTime = sql.raw('to_timestamp(s.second + 2147483648 + (s.tail >> 50) / 1000.0)')
  const joins = sql`join scan_workspaces w on w.number = s.workspace ${joinValue('c', 's.code')} ${joinValue('p', 's.place')}
    ${joinValue('k', 's.client')} ${joinValue('t', 's.route')} ${joinValue('f', 'k.parts[5]')} ${joinValue('l', 'k.parts[4]')}
    ${joinValue('a', 'k.parts[6]')} ${joinValue('r', 't.parts[5]')}`
  await db.execute(sql`
    insert into umami.website_event (event_id, website_id, session_id, visit_id, created_at, url_path, referrer_domain,
      event_type, tag)
    select md5(s.second || ' ' || s.tail)::uuid, ${sql.raw(website)}, md5(s.visitor)::uuid, md5(s.visitor)::uuid, ${scanTime}, c.value,
      nullif(f.value, ''), 1, nullif(r.value, '')
    from ${scans} s ${joins}`)
  await db.execute(sql`
    insert into umami.session (session_id, website_id, browser, os, device, language, country, region, city, created_at)
    select distinct on (s.visitor) md5(s.visitor)::uuid, ${sql.raw(website)}, left(a.value::json->>2, 20),
      left(a.value::json->>1, 20), left(a.value::json->>0, 20), l.value, p.value::json->>0, left(p.value::json->>1, 20),
      p.value::json->>2, ${scanTime}
    from ${scans} s ${joins} order by s.visitor, s.second, s.tail`)
  const indexes = [
    'session (created_at)',
    'session (website_id)',
    'session (website_id, created_at)',
    ...sessionIndexes.map((column) => `session (website_id, created_at, ${column})`),
    ...['created_at', 'session_id', 'visit_id', 'website_id'].map((column) => `website_event (${column})`),
    'website_event (website_id, created_at)',
    'website_event (website_id, session_id, created_at)',
    'website_event (website_id, visit_id, created_at)',
    ...eventIndexes.map((column) => `website_event (website_id, created_at, ${column})`),
  ]
  for (const index of indexes) await db.execute(sql.raw(`create index on umami.${index}`))
  for (const table of ['umami.session', 'umami.website_event']) await db.execute(sql.raw(`vacuum analyze ${table}`))
}

/** Times the queries of Umami's dashboard for a range: two totals, two series and ten lists. Returns milliseconds. */
export async function timeUmamiQueries(
  db: Database,
  { from, to }: { from: Date; to: Date },
  filter = '',
): Promise<number> {
  const sessionJoin = 'join umami.session s on s.session_id = e.session_id and s.website_id = e.website_id'
  const join = filter.includes('s.') ? sessionJoin : ''
  const createRangeCondition = (begin: Date, end: Date) =>
    `e.website_id = ${website} and e.created_at between '${begin.toISOString()}' and '${end.toISOString()}' ${filter}`
  const rangeCondition = createRangeCondition(from, to)
  const createTotalsQuery = (where: string) => `
    select sum(views), count(distinct session_id), count(distinct visit_id), sum(case when views = 1 then 1 else 0 end),
      sum(extract(epoch from last - first))
    from (select e.session_id, e.visit_id, count(*) as views, min(e.created_at) as first, max(e.created_at) as last
      from umami.website_event e ${join} where ${where} and e.event_type = 1 group by 1, 2) as visits`
  const dayExpression = `to_char(date_trunc('day', e.created_at at time zone 'Europe/Berlin'), 'YYYY-MM-DD')`
  const createSeriesQuery = (aggregate: string) =>
    `select ${dayExpression}, ${aggregate} from umami.website_event e ${join} where ${rangeCondition} group by 1`
  const createListQuery = (column: string, from: string) => `
    select ${column} as x, count(distinct e.session_id) as y from umami.website_event e ${from}
    where ${rangeCondition} group by 1 order by 2 desc limit 10`
  const queries = [
    createTotalsQuery(rangeCondition),
    createTotalsQuery(createRangeCondition(new Date(2 * from.getTime() - to.getTime()), from)),
    createSeriesQuery('count(*)'),
    createSeriesQuery('count(distinct e.session_id)'),
    ...['url_path', 'referrer_domain', 'tag'].map((column) => createListQuery(`e.${column}`, join)),
    ...['country', 'region', 'city', 'device', 'os', 'browser', 'language'].map((column) =>
      createListQuery(`s.${column}`, sessionJoin),
    ),
  ]
  const startedAt = performance.now()
  for (const question of queries) await db.execute(sql.raw(question))
  return performance.now() - startedAt
}

/** Measures the size of Umami's tables on disk, with indexes. */
export async function measureUmamiBytes(db: Database): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select pg_total_relation_size('umami.session') + pg_total_relation_size('umami.website_event') as bytes`,
  )
  return Number(rows[0]?.bytes)
}
