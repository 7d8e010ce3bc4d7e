/** Location and credentials of objects in S3. */
export interface S3Place {
  /** URL of the bucket with a slash at the end; keys are appended to it. */
  bucketUrl: string
  accessKeyId: string
  secretAccessKey: string
  /** Null: read from the host name if possible, else us-east-1. */
  region: string | null
}

export type ReadS3Place = { ok: true; place: S3Place } | { ok: false; reason: string }

/**
 * Parses a storage URL: `s3://KEY:SECRET@host/bucket?region=eu-central-1&scheme=https&pathStyle=1`.
 *
 * KEY and SECRET are percent-encoded (a `/` in a secret is `%2F`). `region` is optional if the host name contains it. `scheme` is https
 * by default; `https://…` or `http://…` instead of `s3://…` sets it too. The bucket becomes a part of the host name (`bucket.host`),
 * unless `pathStyle=1` or the host is an IP address or `localhost`: then it is the beginning of the path. No reason repeats the URL,
 * because it contains a secret.
 */
export function readS3Place(url: string): ReadS3Place {
  const parts = shape.exec(url)?.groups
  if (!parts) return refused('must look like s3://KEY:SECRET@host/bucket?region=…, with KEY and SECRET percent-encoded')
  const { host = '', bucket = '' } = parts
  const accessKeyId = decoded(parts['key'])
  const secretAccessKey = decoded(parts['secret'])
  if (accessKeyId === null || secretAccessKey === null)
    return refused('must have KEY:SECRET before the host, both percent-encoded')
  const options = new URLSearchParams(parts['query'])
  const scheme = options.get('scheme') ?? String(parts['protocol']).replace('s3', 'https')
  const wrong = wrongOptions(options, scheme) ?? wrongPlace(`${scheme}://${host}/`, bucket)
  if (wrong !== null) return refused(wrong)
  const inPath = options.get('pathStyle') === '1' || cannotLead.test(host)
  const bucketUrl = inPath ? `${scheme}://${host}/${bucket}/` : `${scheme}://${bucket}.${host}/`
  return { ok: true, place: { bucketUrl, accessKeyId, secretAccessKey, region: options.get('region') } }
}

const shape =
  /^(?<protocol>s3|https?):\/\/(?<key>[^:@/?#]+):(?<secret>[^:@/?#]+)@(?<host>[^@/?#]+)\/(?<bucket>[^/?#]+)\/?(?:\?(?<query>[^#]*))?$/

// A bucket cannot be a subdomain of an IP address.
const cannotLead = /^(localhost|[\d.]+|\[.*\])(:\d+)?$/

function wrongOptions(options: URLSearchParams, scheme: string): string | null {
  const known = [...options.keys()].every((name) => ['region', 'scheme', 'pathStyle'].includes(name))
  if (!known) return 'takes region, scheme and pathStyle, and nothing else, after its ?'
  return scheme === 'https' || scheme === 'http' ? null : 'takes https or http as its scheme'
}

function wrongPlace(origin: string, bucket: string): string | null {
  if (!URL.canParse(origin)) return 'names a host that cannot be one'
  if (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) return null
  return 'names a bucket that cannot be one: 3 to 63 lower case letters, digits, dots and dashes'
}

function refused(reason: string): ReadS3Place {
  return { ok: false, reason }
}

function decoded(text = ''): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
