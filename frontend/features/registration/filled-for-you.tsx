import { UserPen } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import type { SubmissionView } from './submission-view.ts'

/** Shows a guest who fills in their registration: "Marta Ilic, Tidewrack Travel". */
export function FilledForYou({ by, user }: { readonly by: SubmissionView['filledBy']; readonly user: SessionUser }) {
  const t = useText()
  const who = [by?.name, by?.agency].filter(Boolean).join(', ')
  if (user.role !== 'guest' || who === '') return null
  return (
    <p className="mb-5 flex gap-2 text-[0.9375rem]/[1.375rem] text-ink-2">
      <UserPen aria-hidden className="mt-px size-5 flex-none" />
      <span>
        {t('registration.filledBy', {
          who: (
            <strong key="who" className="text-ink">
              {who}
            </strong>
          ),
        })}
      </span>
    </p>
  )
}
