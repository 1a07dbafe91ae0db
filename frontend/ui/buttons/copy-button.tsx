import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-look.ts'

/** How long the button confirms the copy, in milliseconds. */
const copiedFor = 2_000

type Props = {
  text: string
  /** Selects the text, for browsers that refuse to copy. */
  onSelect: () => void
  look?: ButtonLook
}

/** Copies a text and confirms it. */
export function CopyButton({ text, onSelect, look = 'ink' }: Props) {
  const t = useText()
  const [copied, setCopied] = useState(0)
  useEffect(() => {
    if (copied === 0) return undefined
    const timer = setTimeout(() => setCopied(0), copiedFor)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    onSelect()
    const done = await copyText(text)
    if (done) setCopied((before) => before + 1)
  }
  const Icon = copied > 0 ? Check : Copy
  return (
    <>
      <Button look={look} icon={<Icon size={20} aria-hidden="true" />} onClick={() => void copy()}>
        <span className="grid text-left *:col-start-1 *:row-start-1">
          <span className={copied > 0 ? 'invisible' : ''}>{t('copy.action')}</span>
          <span className={copied > 0 ? '' : 'invisible'}>{t('copy.done')}</span>
        </span>
      </Button>
      <span role="status" className="sr-only">
        {copied > 0 && t('copy.done')}
      </span>
    </>
  )
}

/** Without https there is no clipboard API; the selected text is copied with `execCommand`. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return document.execCommand('copy')
  }
}
