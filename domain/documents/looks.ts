import type { DocumentViewed } from './events.ts'

const hour = 60 * 60 * 1000

/** Somebody's look at a document; `at`: ISO 8601, UTC. */
type Look = Pick<DocumentViewed['data'], 'documentId' | 'isSmall'> & { readonly actorId: string; readonly at: string }

/** Looks that stand for what the same person sees of the same document within the hour: at what, by whom -> when. */
export type Looks = ReadonlyMap<string, string>

export const noLooks: Looks = new Map()

const nameOf = ({ actorId, documentId }: Look, isSmall: boolean) =>
  `${isSmall ? 'small' : 'whole'} ${documentId} ${actorId}`

/** Either way, since the clocks of two machines differ. */
const isWithinHour = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) < hour

/** Whether what stands on record says this look too: one at the whole document says that the small picture was seen, not the other way round. */
export function isOnRecord(looks: Looks, look: Look): boolean {
  const sizes = look.isSmall ? [false, true] : [false]
  return sizes.some((isSmall) => {
    const at = looks.get(nameOf(look, isSmall))
    return at !== undefined && isWithinHour(at, look.at)
  })
}

/** With this one, and without those whose hour is over. */
export function withLook(looks: Looks, look: Look): Looks {
  const standing = [...looks].filter(([, at]) => isWithinHour(at, look.at))
  return new Map([...standing, [nameOf(look, look.isSmall ?? false), look.at]])
}
