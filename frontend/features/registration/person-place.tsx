import type { Draft } from '../../filling/draft/draft.ts'
import { nameOf } from './booking.ts'
import { useCalmAnswers } from '../../filling/draft/use-draft.ts'
import { PersonStrip } from './person-strip.tsx'

type Props = { readonly draft: Draft; readonly person: number; readonly size: number; readonly onPerson: (person: number) => void }

export function PersonPlace({ draft, person, size, onPerson }: Props) {
  return <PersonStrip person={person} size={size} name={nameOf(useCalmAnswers(draft, person))} onPerson={onPerson} />
}
