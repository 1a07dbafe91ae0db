import { Download, Printer } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'
import { may, useSessionUser } from '../../lib/session/session.ts'
import { buttonLook } from '../../ui/buttons/button-look.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { type FileFormat, fileFormats } from './sheet-queries.ts'

/** Prints a sheet, and downloads it as a file (admins only). */
export function FileLinks({ address }: { address: (format: FileFormat) => string }) {
  const t = useText()
  const user = useSessionUser()
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button size="staff" icon={<Printer size={18} aria-hidden="true" />} onClick={() => window.print()}>
        {t('sheets.print')}
      </Button>
      {user &&
        may(user, 'exports') &&
        fileFormats.map((format) => (
          <a key={format} href={address(format)} download className={buttonLook('plain', 'staff')}>
            <Download size={18} aria-hidden="true" />
            {format.toUpperCase()}
          </a>
        ))}
    </div>
  )
}
