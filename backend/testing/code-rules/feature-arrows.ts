/** Imports allowed between features of the server: no cycles, no unused arrows. */
export const featureArrows: Arrows = {
  agents: [],
  'client-import': ['submissions'],
  declarations: ['invitations', 'submissions'],
  erasure: ['accounts', 'agents', 'submissions'],
  exports: ['agents', 'submissions'],
  'group-members': ['invitations', 'submissions'],
  invitations: ['accounts', 'submissions'],
  letters: ['accounts', 'agents', 'declarations', 'invitations', 'reminders', 'submissions'],
  operator: ['submissions'],
  phrases: ['submissions'],
  presence: ['submissions'],
  preview: ['sign-in', 'submissions'],
  proposals: ['submissions'],
  receipt: ['exports', 'submissions'],
  reminders: ['submissions'],
  'sign-in': ['accounts'],
  'submission-documents': ['submissions'],
  team: ['accounts', 'agents'],
  'trip-sheets': ['exports', 'submissions'],
  trips: ['submissions', 'trip-sheets'],
}

type Arrows = { readonly [from: string]: readonly string[] }

/** Finds a cycle: `['a', 'b', 'a']`; undefined when there is none. */
export function cycleIn(arrows: Arrows): readonly string[] | undefined {
  const done = new Set<string>()
  function from(feature: string, way: readonly string[]): readonly string[] | undefined {
    if (way.includes(feature)) return [...way.slice(way.indexOf(feature)), feature]
    if (done.has(feature)) return undefined
    const cycle = (arrows[feature] ?? []).reduce<readonly string[] | undefined>(
      (found, next) => found ?? from(next, [...way, feature]),
      undefined,
    )
    done.add(feature)
    return cycle
  }
  return Object.keys(arrows).reduce<readonly string[] | undefined>(
    (found, feature) => found ?? from(feature, []),
    undefined,
  )
}
