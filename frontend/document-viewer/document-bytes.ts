import { queryOptions } from '@tanstack/react-query'
import { HttpProblem, NetworkFailure } from '../lib/http/http-problem.ts'
import { chosenLanguage } from '../lib/intl/chosen-language.ts'

const retryMs = 5_000

/**
 * The bytes of a document, requested once per visit, because each request is an entry of the access log. Retries
 * while the server cannot give it (503).
 */
export function documentBytesQuery(address: string) {
  return queryOptions({
    queryKey: ['document', address],
    queryFn: async ({ signal }): Promise<Blob> => {
      const answer = await fetch(address, {
        credentials: 'same-origin',
        headers: { 'Accept-Language': chosenLanguage() },
        signal,
      }).catch((cause: unknown) => {
        throw signal.aborted ? cause : new NetworkFailure('unreachable', cause)
      })
      if (!answer.ok)
        throw new HttpProblem({
          status: answer.status,
          statusText: answer.statusText,
          body: await answer.text(),
          retryAfter: answer.headers.get('Retry-After'),
        })
      return answer.blob()
    },
    refetchInterval: ({ state: { error } }) => (error instanceof HttpProblem && error.status === 503 ? retryMs : false),
  })
}
