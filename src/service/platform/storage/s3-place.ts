/** Where objects are kept in S3, and in whose name. */
export interface S3Place {
  /** Of the bucket, with a slash at the end: keys are appended to it. */
  bucketUrl: string
  accessKeyId: string
  secretAccessKey: string
  /** Null: read from the host name, where it tells; else us-east-1. */
  region: string | null
}

export type ReadS3Place = { ok: true; place: S3Place } | { ok: false; reason: string }

/**
 * Reads a storage URL: `s3://KEY:SECRET@host/bucket?region=eu-central-1&scheme=https&pathStyle=1`.
 *
 * KEY and SECRET are percent-encoded (a `/` in a secret is `%2F`). `region` may be left out where the host name says it.
 * `scheme` is https unless it says http; `https://…` or `http://…` in place of `s3://…` says the same. The bucket is a part of
 * the host name (`bucket.host`), unless `pathStyle=1` or the host is an IP address or `localhost`: then it leads the path.
 * No reason repeats the URL, since there is a secret in it.
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

// Nothing can stand before the dot of an address.
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
