import type { Attached } from '@fleet/backend/filling/contract'
import { HttpProblem, NetworkFailure } from '../../lib/http-problem.ts'
import { chosenLanguage } from '../../lib/intl/chosen-language.ts'
import type { Sending, Way } from './sending.ts'

/**
 * POST of a file that tells how much of it has gone, which fetch cannot. However often it is tried, it is one document.
 * @throws HttpProblem | NetworkFailure
 */
export function sendWhole(path: string, { id, file, person, kind }: Sending, { signal, progress, complete }: Way): Promise<Attached> {
  const form = new FormData()
  form.set('person', String(person))
  form.set('kind', kind)
  form.set('file', file, file.name)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Accept-Language', chosenLanguage())
    request.setRequestHeader('Idempotency-Key', id)
    request.upload.addEventListener('progress', ({ loaded, total }) => progress(total > 0 ? loaded / total : 0))
    request.upload.addEventListener('load', complete)
    request.addEventListener('load', () => {
      const { status, statusText, responseText: body } = request
      if (status >= 200 && status < 300) resolve(JSON.parse(body))
      else reject(new HttpProblem({ status, statusText, body, retryAfter: request.getResponseHeader('Retry-After') }))
    })
    request.addEventListener('error', () => reject(new NetworkFailure('unreachable', undefined)))
    request.addEventListener('timeout', () => reject(new NetworkFailure('timeout', undefined)))
    signal.addEventListener('abort', () => {
      request.abort()
      reject(signal.reason)
    })
    request.timeout = 300_000
    request.send(form)
  })
}
