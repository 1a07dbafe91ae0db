import type { Attached } from '@fleet/backend/filling/contract'
import { HttpProblem, NetworkFailure } from '../../lib/http-problem.ts'
import { chosenLanguage } from '../../lib/intl/chosen-language.ts'

type Upload = {
  readonly path: string
  readonly form: FormData
  readonly key: string
  /** 0 to 1. */
  readonly progress: (share: number) => void
}

/**
 * POST of a file that tells how much of it has gone, which fetch cannot.
 * @throws HttpProblem | NetworkFailure
 */
export function uploadFile({ path, form, key, progress }: Upload): Promise<Attached> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Accept-Language', chosenLanguage())
    request.setRequestHeader('Idempotency-Key', key)
    request.upload.addEventListener('progress', ({ loaded, total }) => progress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const { status, statusText, responseText: body } = request
      if (status >= 200 && status < 300) resolve(JSON.parse(body))
      else reject(new HttpProblem({ status, statusText, body }))
    })
    request.addEventListener('error', () => reject(new NetworkFailure('unreachable', undefined)))
    request.addEventListener('timeout', () => reject(new NetworkFailure('timeout', undefined)))
    request.timeout = 300_000
    request.send(form)
  })
}
