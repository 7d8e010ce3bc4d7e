import { planCeilings } from '#service/tenancy/workspaces/plan-ceilings.ts'
import type { AnalyticsAddress } from './analytics-address.ts'

/** The number of inserts whose tokens a table remembers. */
const REMEMBERED_TOKENS = 10_000
// No plan lets anybody read an older scan.
const LONGEST_HISTORY_DAYS = Math.max(...Object.values(planCeilings).map(({ historyDays }) => historyDays))

/**
 * The columns of scans. An empty text stands for unknown. `time` and `tail` are the id of a scan: the millisecond, and the number that its
 * ten random digits are. `position` is latitude and longitude, with a comma between them. `visitor` is the digits of a visitor as a
 * number. A visitor that is not a number is in `visitor_text`, and `visitor` is its hash.
 */
const scanColumns = `
  workspace LowCardinality(String),
  bot Bool,
  code String codec(ZSTD(1)),
  time DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  tail UInt64 codec(T64, LZ4),
  country LowCardinality(String),
  region LowCardinality(String),
  city LowCardinality(String),
  position LowCardinality(String),
  timezone LowCardinality(String),
  device_type LowCardinality(String),
  os LowCardinality(String),
  browser LowCardinality(String),
  language LowCardinality(String),
  referrer LowCardinality(String),
  rule LowCardinality(String),
  destination LowCardinality(String),
  utm_source LowCardinality(String),
  utm_medium LowCardinality(String),
  utm_campaign LowCardinality(String),
  visitor UInt64 codec(T64, LZ4),
  visitor_text String codec(ZSTD(1))`

/**
 * The counts of a UTC day that is over, for people or for bots: a row for each value, and a row without a kind with the counts of the whole
 * day. A version has all rows of a day.
 */
const dayColumns = `
  workspace LowCardinality(String),
  bot Bool,
  kind LowCardinality(String),
  value String codec(ZSTD(1)),
  day Date,
  version UInt64 codec(ZSTD(1)),
  scans UInt32 codec(ZSTD(1)),
  visitors UInt32 codec(ZSTD(1)),
  quarters Array(UInt32) codec(ZSTD(1)),
  first_quarters Array(UInt32) codec(ZSTD(1)),
  last_quarters Array(UInt32) codec(ZSTD(1)),
  hour_visitors Array(UInt32) codec(ZSTD(1))`

/** The number of scans of each day, which is always right: it is part of what is inserted. Counts of days are compared with it. */
const dayProjection = `
  projection days (select workspace, bot, toDate(time), count() group by workspace, bot, toDate(time))`

/** A table of rows that are never changed. */
interface Table {
  name: string
  /** The column by which rows are divided among shards. */
  shardColumn: string
  columns: string
  projection?: string
  /** The engine without its family: `MergeTree`. */
  engine: string
  /** The column by which the engine replaces rows. */
  version?: string
  /** Partitions, order and time to live. */
  layout: string
}

const tables: Table[] = [
  {
    name: 'scans',
    // All scans of a workspace are on one shard, so that its visitors are counted there.
    shardColumn: 'workspace',
    columns: scanColumns,
    projection: dayProjection,
    engine: 'MergeTree',
    layout: `partition by toYYYYMM(time) order by (workspace, bot, toDate(time), code, time, tail)
      ttl toDateTime(time) + interval ${LONGEST_HISTORY_DAYS} day`,
  },
  {
    name: 'scan_days',
    shardColumn: 'workspace',
    columns: dayColumns,
    engine: 'ReplacingMergeTree',
    version: 'version',
    layout: `partition by toYYYYMM(day) order by (workspace, bot, kind, value, day)
      ttl day + interval ${LONGEST_HISTORY_DAYS} day`,
  },
  {
    // The installation whose scans these are.
    name: 'installations',
    shardColumn: 'id',
    columns: 'id String',
    engine: 'MergeTree',
    layout: 'order by id',
  },
]

/** The statements that create what is missing. With a cluster, each table is distributed over local ones that are replicated. */
export function listTables({ cluster }: Pick<AnalyticsAddress, 'cluster'>): string[] {
  const onCluster = toClusterClause(cluster)
  return tables.flatMap(({ name, shardColumn, columns, projection, engine, version, layout }) => {
    const create = (table: string) => `create table if not exists ${table}${onCluster}`
    const content = [columns, ...(projection === undefined ? [] : [projection])].join(',')
    const settings = `ttl_only_drop_parts = 1, lightweight_mutation_projection_mode = 'rebuild'`
    if (cluster === null)
      return `${create(name)} (${content}) engine = ${engine}(${version ?? ''}) ${layout}
        settings ${settings}, non_replicated_deduplication_window = ${REMEMBERED_TOKENS}`
    const replica = [`'/clickhouse/tables/{shard}/{database}/${name}'`, `'{replica}'`, ...(version ? [version] : [])]
    return [
      `${create(`${name}_local`)} (${content}) engine = Replicated${engine}(${replica.join(', ')}) ${layout}
        settings ${settings}, replicated_deduplication_window = ${REMEMBERED_TOKENS}`,
      `${create(name)} (${columns})
        engine = Distributed('${cluster}', currentDatabase(), '${name}_local', cityHash64(${shardColumn}))`,
    ]
  })
}

export function toClusterClause(cluster: string | null): string {
  return cluster === null ? '' : ` on cluster "${cluster}"`
}
