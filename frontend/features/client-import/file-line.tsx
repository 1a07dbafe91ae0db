import { FileSpreadsheet } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/button.tsx'
import type { Draft } from './draft.ts'

/** Which file it is, and what was read of it. */
export function FileLine({ draft: { fileName, table }, onOtherFile }: { draft: Draft; onOtherFile: () => void }) {
  const t = useText()
  return (
    <div className="mb-4 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-lg border border-line px-4 py-3">
      <FileSpreadsheet size={20} aria-hidden="true" className="text-ink-2" />
      <p className="min-w-0">
        <span className="wrap-anywhere">{fileName}</span>
        <br />
        <span className="text-xs text-ink-2 tabular-nums">
          {t(`import.file.${table.kind}`, {
            sheet: table.sheet,
            encoding: table.encoding,
            rows: table.rows.length,
            columns: table.columns.length,
          })}
        </span>
      </p>
      <Button size="staff" onClick={onOtherFile}>
        {t('import.otherFile')}
      </Button>
    </div>
  )
}
