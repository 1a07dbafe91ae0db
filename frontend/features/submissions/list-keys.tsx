import { useState } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { useKeys } from '../../lib/use-keys.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'

const keys = ['j', 'k', 'enter', 'x', '/', '?'] as const

const rowLinks = () => [...document.querySelectorAll<HTMLElement>('tbody th[scope=row] a')]

/** Moves the focus to the next or previous row; to the first when none has it. */
function moveTo(step: 1 | -1): void {
  const links = rowLinks()
  const at = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
  links[at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))]?.focus()
}

/** The keys j, k, x, / and ? of the list; Enter opens the focused row, which is a link. */
export function ListKeys() {
  const t = useText()
  const [isHelp, setHelp] = useState(false)
  useKeys({
    j: () => moveTo(1),
    k: () => moveTo(-1),
    x: () => document.activeElement?.closest('tr')?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click(),
    '/': () => document.querySelector<HTMLInputElement>('input[type=search]')?.focus(),
    '?': () => setHelp(true),
  })
  if (!isHelp) return null
  return (
    <Dialog
      title={t('forms.keys')}
      onClose={() => setHelp(false)}
      actions={
        <Button size="staff" onClick={() => setHelp(false)}>
          {t('forms.bulk.close')}
        </Button>
      }
    >
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {keys.map((key) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-sm border border-line-strong px-1.5 font-mono text-sm">{key}</kbd>
            </dt>
            <dd>{t(`forms.keys.${key === '/' ? 'search' : key === '?' ? 'help' : key}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
