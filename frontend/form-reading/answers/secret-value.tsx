import { Eye, EyeOff } from 'lucide-react'
import type { Reveal } from '../../form-renderer/form-store.ts'
import { SecretButton } from '../../form-renderer/widgets/secret/secret-button.tsx'
import { useRevealed } from '../../form-renderer/widgets/secret/use-revealed.ts'
import { useText } from '../../lib/intl/use-text.ts'

type Props = { mask: string; field: string; title: string; reveal: Reveal }

/** A masked secret; revealing it is recorded. */
export function SecretValue({ mask, field, title, reveal }: Props) {
  const t = useText()
  const { state, show, hide } = useRevealed(() => reveal(field))
  const isShown = state.kind === 'shown'
  const verb = isShown ? 'form.secret.hide' : 'form.secret.show'
  return (
    <span className="inline-flex flex-wrap items-center gap-x-4">
      {isShown ? state.secret : mask}
      <SecretButton icon={isShown ? EyeOff : Eye} label={`${t(verb)}: ${title}`} onClick={isShown ? hide : show}>
        {t(verb)}
      </SecretButton>
      <span role="status" className="text-xs font-normal text-ink-2">
        {t(`form.secret.${state.kind}`)}
      </span>
    </span>
  )
}
