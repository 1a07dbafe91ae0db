/** Answers that were asked for before the page could ask itself, by their addresses: each is taken once. */
const pending = new Map<string, Promise<Response>>()

/** Asks as `http.ts` would. */
export function requestEarly(paths: readonly string[], language: string): void {
  for (const path of paths) {
    const answer = fetch(path, {
      credentials: 'same-origin',
      headers: { Accept: 'application/json', 'Accept-Language': language },
      signal: AbortSignal.timeout(30_000),
    })
    // Whoever takes it hears of a failure
    answer.catch(() => undefined)
    pending.set(path, answer)
  }
}

/** What is on its way from this address; undefined: nobody asked, or it was taken. */
export function takeEarlyAnswer(path: string): Promise<Response> | undefined {
  const answer = pending.get(path)
  pending.delete(path)
  return answer
}
