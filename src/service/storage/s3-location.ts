/** Location and credentials of objects in S3. */
export interface S3Location {
  /** URL of the bucket with a slash at the end, to which keys are appended. */
  bucketUrl: string
  accessKeyId: string
  secretAccessKey: string
  /** Null: the region in the host name, or us-east-1 if the host name has none. */
  region: string | null
}

export type S3UrlResult = { ok: true; location: S3Location } | { ok: false; reason: string }

/**
 * Parses a storage URL: `s3://KEY:SECRET@host/bucket?region=eu-central-1&scheme=https&pathStyle=1`.
 *
 * KEY and SECRET are percent-encoded (a `/` in a secret is `%2F`). `region` is optional if the host name contains it. `scheme` is https
 * by default; a URL that begins with `https://` or `http://` sets it too. The bucket becomes a part of the host name (`bucket.host`). It becomes
 * the beginning of the path if `pathStyle=1` is set, or if the host is an IP address or `localhost`. A `reason` never contains the URL, because
 * the URL has a secret.
 */
export function parseS3Url(url: string): S3UrlResult {
  const groups = urlPattern.exec(url)?.groups
  if (!groups) return fail('must look like s3://KEY:SECRET@host/bucket?region=…, with KEY and SECRET percent-encoded')
  const { host = '', bucket = '' } = groups
  const accessKeyId = decodePart(groups['key'])
  const secretAccessKey = decodePart(groups['secret'])
  if (accessKeyId === null || secretAccessKey === null)
    return fail('must have KEY:SECRET before the host, both percent-encoded')
  const options = new URLSearchParams(groups['query'])
  const scheme = options.get('scheme') ?? String(groups['protocol']).replace('s3', 'https')
  const problem = findOptionProblem(options, scheme) ?? findLocationProblem(`${scheme}://${host}/`, bucket)
  if (problem !== null) return fail(problem)
  const usesPathStyle = options.get('pathStyle') === '1' || hostWithoutSubdomains.test(host)
  const bucketUrl = usesPathStyle ? `${scheme}://${host}/${bucket}/` : `${scheme}://${bucket}.${host}/`
  return { ok: true, location: { bucketUrl, accessKeyId, secretAccessKey, region: options.get('region') } }
}

const urlPattern =
  /^(?<protocol>s3|https?):\/\/(?<key>[^:@/?#]+):(?<secret>[^:@/?#]+)@(?<host>[^@/?#]+)\/(?<bucket>[^/?#]+)\/?(?:\?(?<query>[^#]*))?$/

// A bucket cannot be a subdomain of an IP address.
const hostWithoutSubdomains = /^(localhost|[\d.]+|\[.*\])(:\d+)?$/

function findOptionProblem(options: URLSearchParams, scheme: string): string | null {
  const areKnown = [...options.keys()].every((name) => ['region', 'scheme', 'pathStyle'].includes(name))
  if (!areKnown) return 'takes region, scheme and pathStyle, and nothing else, after its ?'
  return scheme === 'https' || scheme === 'http' ? null : 'takes https or http as its scheme'
}

function findLocationProblem(origin: string, bucket: string): string | null {
  if (!URL.canParse(origin)) return 'names a host that cannot be one'
  if (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) return null
  return 'names a bucket that cannot be one: 3 to 63 lower case letters, digits, dots and dashes'
}

function fail(reason: string): S3UrlResult {
  return { ok: false, reason }
}

function decodePart(text = ''): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
