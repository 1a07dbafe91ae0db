import { FileSpreadsheet } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/button.tsx'

/** Where a list is dropped, or chosen. */
export function DropZone({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file && !busy) onFile(file)
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
      className={`grid justify-items-start gap-2 rounded-lg border border-dashed px-5 py-8 transition-colors ${over ? 'border-aqua bg-aqua-tint' : 'border-line-strong bg-surface'}`}
    >
      <FileSpreadsheet size={32} strokeWidth={1.5} aria-hidden="true" className="text-aqua" />
      <h2 className="text-base">{t('import.drop.title')}</h2>
      <p className="max-w-[56ch] text-ink-2">{t('import.drop.text')}</p>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        accept=".xlsx,.csv,.txt,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      <div className="mt-2">
        <Button look="next" size="staff" unavailable={busy} onClick={() => input.current?.click()}>
          {t('import.drop.choose')}
        </Button>
      </div>
      <p role="status" className="min-h-6 text-sm text-ink-2">
        {busy && t('import.reading')}
      </p>
    </div>
  )
}
