import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { useDraftState } from '../../form-filling/draft/use-draft.ts'
import type { FormType } from '../../form-filling/form-type.ts'
import type { FormInstanceData } from '../../form-filling/form-instance-data.ts'
import { FillingBar } from '../../form-filling/filling-bar.tsx'
import { FillingPage } from '../../form-filling/filling-page.tsx'
import { FormInstanceLoader } from '../../form-filling/form-instance-loader.tsx'
import { useLeaving } from '../../form-filling/save/use-leaving.tsx'
import { OpenStep } from '../../form-filling/steps/open-step.tsx'
import { StepButtons } from '../../form-filling/steps/step-buttons.tsx'
import { StepRail } from '../../form-filling/steps/step-rail.tsx'
import { SubmitProblems } from '../../form-filling/submit/submit-problems.tsx'
import { SubmittedNote } from '../../form-filling/submitted-note.tsx'
import { useFilling, type OpenedForm } from '../../form-filling/use-filling.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { homeOf, useSessionUser } from '../../lib/session/session.ts'
import { PageTitle } from '../../ui/pages/page-title.tsx'
import { standaloneForm } from './standalone-form.ts'

/** /fill/:formId/:id */
export function FillScreen() {
  const { formId = '', id = '' } = useParams()
  const user = useSessionUser()
  const formType = useMemo(() => standaloneForm(formId), [formId])
  return (
    user && (
      <FormInstanceLoader key={formType.page(id)} formType={formType} id={id} user={user}>
        {(opened) => <StandaloneFilling formType={formType} opened={opened} home={homeOf(user)} />}
      </FormInstanceLoader>
    )
  )
}

type Props = { readonly formType: FormType; readonly opened: OpenedForm<FormInstanceData>; readonly home: string }

/** A form with only its steps. */
function StandaloneFilling({ formType, opened, home }: Props) {
  const t = useText()
  const filling = useFilling(formType, opened)
  const leaving = useLeaving(filling.draft, home)
  const isSubmitted = useDraftState(filling.draft, ({ view }) => view.status !== 'draft')
  const { title = filling.step.id } = filling.texts.steps[filling.step.id] ?? {}
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <FillingPage
        filling={filling}
        bar={<FillingBar onExit={leaving.exit} />}
        rail={
          <div className="desk:pt-6">
            <StepRail filling={filling} />
          </div>
        }
        foot={<StepButtons filling={filling} />}
      >
        {isSubmitted && <SubmittedNote title={t('filledForms.submitted')} text={t('filledForms.submitted.text')} />}
        <SubmitProblems filling={filling} />
        <OpenStep filling={filling} />
      </FillingPage>
      {leaving.dialog}
    </>
  )
}
