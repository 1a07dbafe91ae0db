/** Tasks of one lane run one after another. */
export type Task = { readonly lane: string; readonly run: () => Promise<void> }

/**
 * Starts tasks in order, at most `concurrency` at a time, and resolves when all are done. Starts no further task after
 * a failure or an abort.
 * @throws the error of the first failed task, or the signal's reason
 */
export async function runTasks(
  tasks: Iterable<Task>,
  { concurrency, signal }: { concurrency: number; signal?: AbortSignal | undefined },
): Promise<void> {
  const lanes = new Map<string, Promise<void>>()
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  for (const { lane, run } of tasks) {
    if (failures.length > 0 || signal?.aborted === true) break
    const turn = (lanes.get(lane) ?? Promise.resolve())
      .then(() => (failures.length > 0 ? undefined : run()))
      .catch((error: unknown) => void failures.push(error))
      .finally(() => {
        running.delete(turn)
        if (lanes.get(lane) === turn) lanes.delete(lane)
      })
    lanes.set(lane, turn)
    running.add(turn)
    if (running.size >= concurrency) await Promise.race(running)
  }
  await Promise.all(running)
  if (failures.length > 0) throw failures[0]
  signal?.throwIfAborted()
}
