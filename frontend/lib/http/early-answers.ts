/** Answers requested before the application has loaded, by path; each is taken once. */
const pending = new Map<string, Promise<Response>>()

/** Sends requests like `http.ts`. */
export function requestEarly(paths: readonly string[], language: string): void {
  for (const path of paths) {
    const answer = fetch(path, {
      credentials: 'same-origin',
      headers: { Accept: 'application/json', 'Accept-Language': language },
      signal: AbortSignal.timeout(30_000),
    })
    // The code that takes the answer handles a failure
    answer.catch(() => undefined)
    pending.set(path, answer)
  }
}

/** A pending answer for this path; undefined: not requested, or already taken. */
export function takeEarlyAnswer(path: string): Promise<Response> | undefined {
  const answer = pending.get(path)
  pending.delete(path)
  return answer
}
