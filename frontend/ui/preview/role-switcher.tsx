import { Building2, ShieldCheck, User, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useText } from '../../lib/intl/use-text.ts'
import { useSessionUser, type PreviewedRole } from '../../lib/session/session.ts'
import { Button } from '../buttons/button.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { usePreview } from './use-preview.ts'

/** Lets the top admin preview the product as an agent or a guest, and return. */
export function RoleSwitcher({ onClose }: { onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const preview = useSessionUser()?.preview
  const leave = usePreview('/dashboard')
  const cancel = (
    <Button size="staff" onClick={onClose}>
      {t('dialog.cancel')}
    </Button>
  )
  const enter = (as: PreviewedRole) => () => void navigate(`/${as}-auth`)
  return (
    <Dialog title={t('preview.switcher.title')} text={t('preview.switcher.text')} onClose={onClose} actions={cancel}>
      <div className="mt-5 grid gap-2">
        <Choice icon={Building2} title={t('preview.agent')} text={t('preview.agent.text')} onClick={enter('agent')} />
        <Choice icon={User} title={t('preview.guest')} text={t('preview.guest.text')} onClick={enter('guest')} />
        {preview && (
          <Choice
            icon={ShieldCheck}
            title={t('preview.return')}
            text={t('preview.return.text')}
            onClick={() => leave.mutate(null)}
          />
        )}
      </div>
    </Dialog>
  )
}

type Props = { icon: LucideIcon; title: ReactNode; text: ReactNode; onClick: () => void }

function Choice({ icon: Icon, title, text, onClick }: Props) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="grid min-h-14 grid-cols-[auto_1fr] items-center gap-x-4 rounded-md border border-line-strong px-4 py-3 text-left transition-colors hover:border-ink-2 hover:bg-sunk focus-visible:rounded-md"
    >
      <Icon size={24} strokeWidth={1.75} aria-hidden="true" className="row-span-2 text-aqua-ink" />
      <span className="font-semibold">{title}</span>
      <span className="text-sm text-ink-2">{text}</span>
    </button>
  )
}
