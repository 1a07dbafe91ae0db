import { TriangleAlert } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'
import { mostMembers } from './team.ts'

/** Why nobody more can be added. */
export function TeamFull() {
  const t = useText()
  return (
    <section className="mb-5 grid grid-cols-[auto_1fr] gap-x-3 rounded-lg bg-wait-tint px-4 py-3.5">
      <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 text-wait" />
      <div>
        <h2 className="text-base">{t('team.full')}</h2>
        <p className="text-sm">{t('team.full.text', { most: mostMembers })}</p>
      </div>
    </section>
  )
}
