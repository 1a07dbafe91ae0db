/** Something to do; what shares a lane is done one after the other. */
export type Task = { readonly lane: string; readonly run: () => Promise<void> }

/**
 * Starts tasks in their order, at most `width` at a time, and ends when all are done. After a failure or an abort nothing
 * more is started.
 * @throws what the first failed task threw, or the signal's reason
 */
export async function inOrder(
  tasks: Iterable<Task>,
  { width, signal }: { width: number; signal?: AbortSignal | undefined },
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
    if (running.size >= width) await Promise.race(running)
  }
  await Promise.all(running)
  if (failures.length > 0) throw failures[0]
  signal?.throwIfAborted()
}
