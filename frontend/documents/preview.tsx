import { FormattedMessage } from 'react-intl'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { late, type Unfetched } from '../ui/late.tsx'
import { useProblemText } from '../ui/use-problem-text.ts'
import type { PreviewProps } from './shown-document.ts'

/** Documents over the whole screen, one page after the other. */
export const Preview = late(async () => (await import('./preview-dialog.tsx')).PreviewDialog, NoPreview)

/** Where it is opened for the first time and there is no connection. */
function NoPreview({ documents, first, onClose, error, onRetry }: PreviewProps & Unfetched) {
  const text = useProblemText()
  const actions = (
    <>
      <Button onClick={onClose}><FormattedMessage id="document.close" /></Button>
      <Button onClick={onRetry}><FormattedMessage id="error.retry" /></Button>
    </>
  )
  return <Dialog title={<span className="wrap-anywhere">{documents[first]?.name}</span>} text={text(error)} onClose={onClose} actions={actions} />
}
