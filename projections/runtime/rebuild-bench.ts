import { rebuild, type RebuildOptions } from './rebuild.ts'

/** Events per second, whole numbers: all read models in one reading of the log, and each alone. */
export type RebuildSpeed = { readonly events: number; readonly together: number; readonly alone: { readonly [projection: string]: number } }

/** Rebuilds the read models of the log as it is; for `npm run bench`. */
export async function measureRebuild(options: RebuildOptions): Promise<RebuildSpeed> {
  const { events, seconds } = await rebuild(options)
  const alone: { [projection: string]: number } = {}
  for (const projection of options.projections) {
    const one = await rebuild({ ...options, projections: [projection] })
    alone[projection.name] = Math.round(one.events / one.seconds)
  }
  return { events, together: Math.round(events / seconds), alone }
}
