import { ListChecks, ShieldCheck, Users, type LucideIcon } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'
import { LanguageMenu } from '../../ui/pages/language-menu.tsx'
import { Mark } from '../../ui/pages/mark.tsx'
import { PageTitle } from '../../ui/pages/page-title.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Landing and sign-in: the welcome card, and the areas of the product below. */
export function SignInPage() {
  const t = useText()
  return (
    <main className="relative grid min-h-dvh grid-rows-[auto_1fr] desk:grid-rows-[minmax(min(32rem,57vh),auto)_1fr]">
      <PageTitle>{t('signIn.submit')}</PageTitle>
      <div className="pt-3 pb-8 desk:pt-5 desk:pb-12">
        <div className={`${column} h-full desk:grid-rows-[auto_1fr]`}>
          <div className="flex items-center justify-between desk:col-span-2">
            <Mark named />
            <LanguageMenu />
          </div>
          <div className="py-6 desk:self-end desk:p-0">
            <h1 className="max-w-[15ch] text-[clamp(2rem,1.4rem+2.6vw,3.5rem)] leading-[1.08] tracking-[-0.025em]">
              {t('signIn.claim')}
            </h1>
            <p className="mt-4 max-w-[34ch] text-lg text-ink-2">{t('signIn.lead')}</p>
          </div>
          <SignInForm />
        </div>
      </div>
      <div className="border-t-4 border-aqua-bright bg-deep pt-10 pb-12 text-on-deep">
        <div className={column}>
          <section aria-label={t('signIn.features')} className="grid gap-3 tablet:grid-cols-3">
            <FeatureCard icon={ShieldCheck} name="staff" />
            <FeatureCard icon={Users} name="agents" />
            <FeatureCard icon={ListChecks} name="forms" />
          </section>
        </div>
      </div>
    </main>
  )
}

const column = 'mx-auto max-w-[72rem] px-edge desk:grid desk:grid-cols-[1fr_25rem] desk:gap-x-16'

type Props = { icon: LucideIcon; name: 'staff' | 'agents' | 'forms' }

/** One of the three areas of the product. */
function FeatureCard({ icon: Icon, name }: Props) {
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
