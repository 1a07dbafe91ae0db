import type { Issued } from '@fleet/backend/features/invitations/contract'
import { Send } from 'lucide-react'
import { useState } from 'react'
import type { Adapted } from '../../form-renderer/small-form/adapted-step.ts'
import { SmallForm } from '../../form-renderer/small-form/small-form.tsx'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { interfaceLanguageOf } from '../../lib/intl/languages.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ProblemNote } from '../../ui/feedback/problem-note.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { invitationOf } from './answers-to-invitation.ts'
import type { NewInvitation } from './invitation.ts'

type Props = {
  adapted?: Adapted
  onCreate: (invitation: NewInvitation, idempotencyKey: string) => Promise<Issued>
  onIssued: (issued: Issued) => void
}

/** The invitation form; empty again after each created link. */
export function CreateForm({ adapted, onCreate, onIssued }: Props) {
  const { language } = useLanguage()
  const t = useText()
  const [made, setMade] = useState(0)
  const [initial] = useState(() => ({ language: interfaceLanguageOf(language) }))
  const create = useCommand({
    run: onCreate,
    failed: 'invitations.create.failed',
    refresh: [['invitations']],
    onDone: (issued) => {
      setMade((before) => before + 1)
      onIssued(issued)
    },
  })
  return (
    <SmallForm
      key={made}
      id="invitation"
      formId="invitation"
      initial={initial}
      {...(adapted ? { adapted } : {})}
      onSend={(answers) => create.mutateAsync(invitationOf(answers, language))}
    >
      <ProblemNote title={t('invitations.create.failed')} error={create.error} />
      <p className="mt-6">
        <Button type="submit" look="next" icon={<Send size={20} aria-hidden="true" />} unavailable={create.isPending}>
          {t(create.isPending ? 'invitations.create.busy' : 'invitations.create.do')}
        </Button>
      </p>
    </SmallForm>
  )
}
