import type { Draft } from '../draft/draft.ts'
import { nameIn } from '../submit/problem-groups.ts'
import { useCalmAnswers } from '../use-draft.ts'
import { PersonStrip } from './person-strip.tsx'

type Props = { readonly draft: Draft; readonly person: number; readonly size: number; readonly onPerson: (person: number) => void }

export function PersonPlace({ draft, person, size, onPerson }: Props) {
  return <PersonStrip person={person} size={size} name={nameIn(useCalmAnswers(draft, person))} onPerson={onPerson} />
}
