import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isLoopbackUrl } from './loopback.ts'
import { isPercentEncoded } from './read-values.ts'
import type { Settings } from './settings.ts'

/** A bucket of S3 or of an S3-compatible store. */
export type Bucket = {
  readonly bucket: string
  /** Prefix of each object name: '' or `registration/`. */
  readonly prefix: string
  readonly region: string
  /** undefined: Amazon S3. */
  readonly endpoint: string | undefined
  /** undefined: the client finds them in the environment or by the machine's role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
}

/** Where document files are stored. */
export type DocumentStorage = { readonly folder: string } | Bucket

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const prefixName = /^[\w-]+(\/[\w-]+)*$/
/** The client signs for a host with the region in its name. */
const regionName = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i
/** The access key is sent in a header. */
const accessKey = /^[\x21-\x7E]*$/
const knownOptions: readonly string[] = ['region', 'endpoint']
const variable = 'DOCUMENTS_URL'

/** Messages do not repeat the address: it may contain a secret. */
function bucketAt(settings: Settings, url: URL, production: boolean): Bucket | undefined {
  const addProblem = (line: string) => settings.addProblem(`${variable} ${line}`)
  const { hostname: bucket, username, password, searchParams } = url
  const prefix = url.pathname.replace(/^\/|\/$/g, '')
  const endpoint = searchParams.get('endpoint') ?? undefined
  const region = searchParams.get('region') ?? settings.text('AWS_REGION') ?? 'us-east-1'
  const credentials = username === '' ? undefined : credentialsOf(username, password)
  const protocol = endpoint === undefined ? 'https:' : URL.canParse(endpoint) && new URL(endpoint).protocol
  if (!bucketName.test(bucket)) addProblem('must name a bucket: s3://<bucket>/<prefix>')
  else if (prefix !== '' && !prefixName.test(prefix))
    addProblem('has a prefix with characters other than letters, digits, - and _, separated by /')
  else if ((username === '') !== (password === ''))
    addProblem('must have both, access key and secret, or neither: s3://<key>:<secret>@<bucket>')
  else if (protocol !== 'https:' && protocol !== 'http:')
    addProblem('has an endpoint that does not begin with https:// or http://')
  else if (production && endpoint !== undefined && protocol === 'http:' && !isLoopbackUrl(endpoint))
    addProblem('must have an https endpoint in production')
  else if ([...searchParams.keys()].some((name) => !knownOptions.includes(name)))
    addProblem(`accepts only ${knownOptions.join(' and ')} after its ?`)
  else if (!regionName.test(region)) addProblem('or AWS_REGION has a region that is no region, such as eu-central-1')
  else if (username !== '' && credentials === undefined)
    addProblem('has an access key or secret that is not percent-encoded')
  else if (!accessKey.test(credentials?.accessKeyId ?? ''))
    addProblem('has an access key with blanks or letters other than A to Z')
  else return { bucket, prefix: prefix === '' ? '' : `${prefix}/`, region, endpoint, credentials }
  return undefined
}

function credentialsOf(username: string, password: string): Bucket['credentials'] {
  try {
    return { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) }
  } catch {
    return undefined
  }
}

/** Accepts `s3://...` or `file:///...`. Default: a folder in the data folder. */
export function readDocumentStorage(
  settings: Settings,
  { dataDir, production }: { dataDir: string; production: boolean },
): DocumentStorage {
  const value = settings.text(variable)
  const fallback = { folder: resolve(dataDir, 'documents') }
  if (value === undefined) return fallback
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url?.protocol === 's3:') return bucketAt(settings, url, production) ?? fallback
  if (url?.protocol === 'file:' && url.host === '' && isPercentEncoded(url.pathname) && !/%2f/i.test(url.pathname))
    return { folder: fileURLToPath(url) }
  settings.addProblem(`${variable} must be an address beginning with s3:// or file:///, percent-encoded`)
  return fallback
}
