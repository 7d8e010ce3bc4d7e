import type { ClickHouse } from '#service/scans/clickhouse/clickhouse.ts'
import { HISTORY_DAYS } from './analytics-scans.ts'

export const CODES = 10_000
const SCANS_PER_INSERT = 2_000_000
const DAY_MS = 86_400_000

// A random number from 0 to 1, another one for each seed.
const random = (seed: number) => `(rand64(${seed}) / 18446744073709551616.)`
const countries = "['US', 'DE', 'FR', 'GB', 'IN', 'BR', 'JP', 'ES', 'IT', 'NL', 'PL', 'SE', 'AT', 'CH', 'CA', 'AU']"
const timezones = "['America/New_York', 'Europe/Berlin', 'Europe/Paris', 'Europe/London', 'Asia/Kolkata']"
const languages = "['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'ja', 'hi']"
const rules = "['Evenings', 'Weekend', 'German', 'iPhones']"

/**
 * Makes scans inside ClickHouse, with the distributions of the journal lines of the other benchmarks: 10,000 codes, and four of five visitors of a day
 * scan once.
 */
export async function makeScans(
  clickhouse: ClickHouse,
  { count, workspaceId, to }: { count: number; workspaceId: string; to: number },
): Promise<void> {
  const from = to - HISTORY_DAYS * DAY_MS
  const stepMs = (HISTORY_DAYS * DAY_MS) / count
  for (let first = 0; first < count; first += SCANS_PER_INSERT) {
    const sql = `
      insert into scans (workspace, bot, code, time, tail, country, region, city, position, timezone, device_type, os,
        browser, language, referrer, rule, destination, visitor)
      with toUInt32(${CODES} * pow(${random(1)}, 3)) as code_number, toUInt32(16 * pow(${random(2)}, 2)) as country_number,
        toUInt32(25 * pow(${random(3)}, 2)) as city_number, toUInt32(40 * pow(${random(4)}, 1.5)) as agent,
        ${random(5)} as referred, ${random(6)} as matched,
        fromUnixTimestamp64Milli(${from} + toInt64((number + ${random(7)}) * ${stepMs}), 'UTC') as moment
      select '${workspaceId}', false, concat('cod_', leftPad(toString(code_number + 1), 20, '0')), moment,
        bitShiftRight(rand64(8), 14), ${countries}[country_number + 1],
        concat('Region ', toString(country_number), '-', toString(city_number % 7)),
        concat('City ', toString(country_number), '-', toString(city_number)), concat(toString(-30 + country_number * 5 + city_number / 10),
          ',', toString(-100 + country_number * 12 + city_number / 7)), ${timezones}[country_number % 5 + 1],
        if(agent % 5 = 4, 'desktop', 'mobile'), multiIf(agent % 5 = 4, 'Windows', agent % 2 = 0, 'iOS', 'Android'),
        if(agent % 5 = 4 or agent % 2 = 1, 'Chrome', 'Safari'), ${languages}[toUInt32(10 * pow(${random(9)}, 2)) + 1],
        if(referred < 0.3, concat('https://site-', toString(toUInt32(referred / 0.3 * 40)), '.example'), ''),
        if(matched < 0.15, ${rules}[toUInt32(matched / 0.15 * 4) + 1], ''),
        concat('https://example.com/', toString(code_number % 3000)),
        bitShiftRight(sipHash64(toUInt64(${random(10)} * ${(count / HISTORY_DAYS) * 2.5}), toDate(moment)), 10)
      from numbers_mt(${first}, ${Math.min(SCANS_PER_INSERT, count - first)})`
    await clickhouse.command({ sql, settings: { max_partitions_per_insert_block: 20 } })
  }
}
