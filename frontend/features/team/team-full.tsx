import { TriangleAlert } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { mostMembers } from './team.ts'

/** Why nobody more can be added. */
export function TeamFull() {
  return (
    <section className="mb-5 grid grid-cols-[auto_1fr] gap-x-3 rounded-lg bg-wait-tint px-4 py-3.5">
      <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 text-wait" />
      <div>
        <h2 className="text-base">
          <FormattedMessage id="team.full" />
        </h2>
        <p className="text-sm">
          <FormattedMessage id="team.full.text" values={{ most: mostMembers }} />
        </p>
      </div>
    </section>
  )
}
