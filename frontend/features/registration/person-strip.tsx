import { Users } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { buttonLook } from '../../ui/button-look.ts'

type Props = { readonly person: number; readonly size: number; readonly name: string; readonly onPerson: (person: number) => void }

/** The only dark block of the page: the wrong person's data is the worst mistake. */
export function PersonStrip({ person, size, name, onPerson }: Props) {
  const intl = useIntl()
  const first = person <= 1
  const last = person >= size
  const label = intl.formatMessage({ id: 'registration.fillingFor.plain' }, { person, size })
  return (
    <section aria-label={label} className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-deep py-3.5 pr-3.5 pl-4 text-on-deep inset-ring inset-ring-deep-line">
      <Users aria-hidden className="size-6" strokeWidth={1.75} />
      <p className="min-w-0 flex-[1_1_12rem] leading-[1.375rem]">
        <FormattedMessage id="registration.fillingFor" values={{ who: <strong key="who"><FormattedMessage id="registration.personOf" values={{ person, size }} /></strong> }} />
        <span className="block min-h-5 text-sm text-on-deep-2 [overflow-wrap:anywhere]">{name || <FormattedMessage id="registration.noName" />}</span>
      </p>
      <div className="flex flex-[1_1_100%] gap-2 tablet:flex-none">
        <StripButton off={first} onClick={() => onPerson(person - 1)} id="registration.previousPerson" />
        <StripButton off={last} onClick={() => onPerson(person + 1)} id="registration.nextPerson" />
      </div>
    </section>
  )
}

function StripButton({ off, onClick, id }: { off: boolean; onClick: () => void; id: string }) {
  return (
    <button
      type="button"
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
      className={`${buttonLook('on-deep', 'control')} flex-1 px-3! text-sm tablet:flex-none ${off ? 'cursor-not-allowed! opacity-50' : ''}`}
    >
      <FormattedMessage id={id} />
    </button>
  )
}
