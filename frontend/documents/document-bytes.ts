import { queryOptions } from '@tanstack/react-query'

/** A document as it is shown in the page, asked for once in a visit: each time is an entry of the access log. */
export function documentBytesQuery(address: string) {
  return queryOptions({
    queryKey: ['document', address],
    queryFn: async ({ signal }): Promise<Blob> => {
      const answer = await fetch(address, { credentials: 'same-origin', signal })
      if (!answer.ok) throw new Error(String(answer.status))
      return answer.blob()
    },
  })
}
