/** Which feature of the server, or `filling`, may import which others. Nothing leads back to where it came from; an arrow nothing uses goes. */
export const featureArrows: Arrows = {
  accounts: ['agents', 'filling', 'submissions'],
  agents: ['filling', 'forms'],
  'client-import': ['filling', 'forms', 'submissions'],
  confirmations: ['filling', 'forms', 'invitations', 'submissions'],
  documents: ['agents', 'filling', 'submissions'],
  erasure: ['accounts', 'agents', 'documents', 'filling', 'mail', 'submissions'],
  exports: ['agents', 'filling', 'forms', 'submissions'],
  'filled-forms': ['filling'],
  filling: ['forms'],
  forms: ['updates'],
  invitations: ['accounts', 'filling', 'submissions'],
  mail: ['accounts', 'agents', 'confirmations', 'filling', 'forms', 'invitations', 'reminders', 'submissions'],
  operator: ['submissions'],
  parts: ['filling', 'invitations', 'submissions'],
  phrases: ['submissions'],
  presence: ['filling', 'submissions', 'updates'],
  preview: ['sign-in'],
  sheets: ['exports', 'filling', 'forms', 'submissions'],
  proposals: ['filling', 'forms', 'submissions'],
  receipt: ['exports', 'filling', 'forms', 'submissions'],
  reminders: ['filling', 'forms', 'submissions'],
  'sign-in': ['accounts'],
  submissions: ['filling', 'forms'],
  team: ['accounts', 'agents'],
  trips: ['filling', 'forms', 'sheets', 'submissions'],
}

export type Arrows = { readonly [from: string]: readonly string[] }

/** A way along the arrows that comes back to where it began: `['a', 'b', 'a']`; undefined when there is none. */
export function circleIn(arrows: Arrows): readonly string[] | undefined {
  const done = new Set<string>()
  function from(feature: string, way: readonly string[]): readonly string[] | undefined {
    if (way.includes(feature)) return [...way.slice(way.indexOf(feature)), feature]
    if (done.has(feature)) return undefined
    const circle = (arrows[feature] ?? []).reduce<readonly string[] | undefined>((found, next) => found ?? from(next, [...way, feature]), undefined)
    done.add(feature)
    return circle
  }
  return Object.keys(arrows).reduce<readonly string[] | undefined>((found, feature) => found ?? from(feature, []), undefined)
}
