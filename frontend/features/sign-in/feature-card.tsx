import type { LucideIcon } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'

type Props = { icon: LucideIcon; name: 'staff' | 'agents' | 'forms' }

/** One of the three areas of the product, below the waterline. */
export function FeatureCard({ icon: Icon, name }: Props) {
  const t = useText()
  return (
    <div className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1 rounded-lg border border-deep-line bg-deep-2 p-[1.125rem] tablet:grid-cols-1">
      <Icon
        size={24}
        strokeWidth={1.75}
        aria-hidden="true"
        className="row-span-2 mt-0.5 text-aqua-bright tablet:row-auto tablet:mb-1.5"
      />
      <h2 className="text-base tracking-normal">{t(`signIn.feature.${name}.title`)}</h2>
      <p className="text-[0.9375rem] leading-[1.4375rem] text-on-deep-2">{t(`signIn.feature.${name}.text`)}</p>
    </div>
  )
}
