import { Download, Printer } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useText } from '../../../lib/intl/use-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'

type Props = { codes: readonly string[]; onKept: () => void }

/** The recovery codes, shown only this once: to copy, download or print. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const t = useText()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const fileName = t('secondFactor.codes.file')
  const text = codes.join('\n')
  return (
    <section aria-labelledby={id} className="grid max-w-[32rem] gap-4">
      <h2 id={id} ref={heading} tabIndex={-1} className="text-lg">
        {t('secondFactor.codes.title')}
      </h2>
      <p className="text-ink-2">{t('secondFactor.codes.text')}</p>
      <ul
        ref={list}
        className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-md bg-sunk px-4 py-3 text-lg font-medium tracking-wide tabular-nums"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 print:hidden">
        <CopyButton
          look="plain"
          text={text}
          onSelect={() => list.current && window.getSelection()?.selectAllChildren(list.current)}
        />
        <Button
          icon={<Download size={20} aria-hidden="true" />}
          onClick={() => download(fileName, `${fileName}\n\n${text}\n`)}
        >
          {t('secondFactor.codes.download')}
        </Button>
        <Button icon={<Printer size={20} aria-hidden="true" />} onClick={() => window.print()}>
          {t('secondFactor.codes.print')}
        </Button>
        <Button look="next" onClick={onKept}>
          {t('secondFactor.codes.kept')}
        </Button>
      </div>
    </section>
  )
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: `${name}.txt` })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
