import { or, type SQL, sql } from 'drizzle-orm'
import type { UtmSettings } from '#contract/utm-allowed.ts'
import { type UtmField, utmFields } from '#contract/utm.ts'
import { codes } from '../schema.ts'

/**
 * Matches codes that have a UTM value that is not allowed, in the address of their destination or of a rule. If a parameter occurs twice,
 * the first value counts. Allowed values are recognized in the usual percent-encodings; in an unusual one they count as not allowed.
 */
export function hasRefusedUtm(settings: UtmSettings): SQL {
  const limited = utmFields.filter((field) => settings[field].values.length > 0)
  if (limited.length === 0) return sql`false`
  const hasOther = (url: SQL) => or(...limited.map((field) => isOther(url, { field, values: settings[field].values })))
  // Most codes have no rules; the database skips them.
  return sql`(${hasOther(sql`${codes.destination} ->> 'url'`)} or ${codes.rules} <> '[]' and exists (
    select from jsonb_path_query(${codes.rules}, 'strict $.**.url') as found where ${hasOther(sql`found #>> '{}'`)}))`
}

function isOther(url: SQL, { field, values }: { field: UtmField; values: readonly string[] }): SQL {
  const value = sql`substring(${url} from ${`[?&]utm_${field}=([^&#]+)`})`
  return sql`${value} <> all(${sql.param(values.flatMap((value) => listEncodings(value)))}::text[])`
}

/** The possible encodings of a value in the query of a URL. */
function listEncodings(value: string): string[] {
  const strict = encodeURIComponent(value).replaceAll("'", '%27')
  const loose = strict.replaceAll(/%(?:24|2C|2F|3A|3B|3D|3F|40)/g, (escape) => decodeURIComponent(escape))
  return [strict, loose].flatMap((encoded) => [encoded, encoded.replaceAll('%20', '+')])
}
