import type { FormInLanguage } from '../../form-renderer/served-form.ts'
import type { BlameIndex } from '../../form-reading/answers/blame.ts'
import { PersonAnswers } from '../../form-reading/answers/person-answers.tsx'
import type { FormInstanceView } from '../../form-reading/form-instance-view.ts'
import type { View } from '../../form-reading/use-view.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { usePrinting } from './use-printing.ts'

type Props = { formInstance: FormInstanceView; version: FormInLanguage; blame: BlameIndex; view: View }

/** Prints the whole group instead of the open person, each person on new pages. Rendered only while printing. */
export function PrintedGroup({ formInstance, version, blame, view }: Props) {
  const t = useText()
  const isPrinting = usePrinting()
  if (!isPrinting) return null
  return (
    <div className="hidden print:block">
      {formInstance.persons.map((person) => (
        <section key={person} className="break-after-page last:break-after-auto">
          <h2 className="mb-4">
            <span className="tabular-nums">{person}</span>{' '}
            {formInstance.nameOf(person) ?? t('submission.person', { number: person })}
          </h2>
          <PersonAnswers
            formInstance={formInstance}
            version={version}
            person={person}
            blame={blame}
            open={undefined}
            onOpen={() => {}}
            view={view}
          />
        </section>
      ))}
    </div>
  )
}
