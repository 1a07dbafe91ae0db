import type { Person } from '../api.ts'

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')
const resumable = { 'tus-resumable': '1.0.0' }

type Begun = {
  readonly path: string
  readonly size: number
  readonly kind?: string
  readonly name?: string
  readonly person?: string
  readonly key?: string
  readonly replaces?: string
}

/** Starts an upload: the answer's `location` is its address. `path`: of the form instance. */
export function begin(
  who: Person,
  { path, size, kind = 'passportCopy', name = 'passport.pdf', person = '1', key, replaces }: Begun,
) {
  const metadata = Object.entries({ filename: name, kind, person, ...(replaces === undefined ? {} : { replaces }) })
    .map(([field, value]) => `${field} ${base64(value)}`)
    .join(',')
  return who.inject({
    method: 'POST',
    url: `${path}/uploads`,
    headers: {
      ...resumable,
      'upload-length': String(size),
      'upload-metadata': metadata,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
  })
}

export function goOn(
  who: Person,
  url: string,
  { bytes, offset = 0 }: { readonly bytes: Buffer; readonly offset?: number },
) {
  return who.inject({
    method: 'PATCH',
    url,
    payload: bytes,
    headers: { ...resumable, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
  })
}

/** The offset of the upload. */
export async function offsetOf(who: Person, url: string): Promise<number | string> {
  const { statusCode, headers } = await who.inject({ method: 'HEAD', url, headers: resumable })
  return statusCode === 200 ? Number(headers['upload-offset']) : statusCode
}

export const attach = (who: Person, url: string, body: { replaces?: string } = {}) =>
  who.call('POST', `${url}/attach`, body)
export const giveUp = (who: Person, url: string) => who.inject({ method: 'DELETE', url, headers: resumable })

/** Uploads a whole file, ready to be attached. */
export async function uploaded(
  who: Person,
  { bytes, ...about }: Omit<Begun, 'size'> & { readonly bytes: Buffer },
): Promise<string> {
  const begun = await begin(who, { ...about, size: bytes.length })
  const url = String(begun.headers['location'])
  await goOn(who, url, { bytes })
  return url
}
