import { createPortal } from 'react-dom'
import { NetworkFailure } from '../lib/http/http-problem.ts'
import { useText } from '../lib/intl/use-text.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { lazyPart, type LoadFailure } from '../ui/lazy-part.tsx'
import { useProblemText } from '../ui/feedback/use-problem-text.ts'
import { OpenInTab } from './pages/page-placeholder.tsx'
import type { PreviewProps } from './shown-document.ts'

const LazyPreview = lazyPart(async () => (await import('./preview-dialog.tsx')).PreviewDialog, NoPreview)

/** Documents in full screen, page by page. Outside of the page: a paragraph may hold no dialog. */
export const Preview = (props: PreviewProps) => createPortal(<LazyPreview {...props} />, document.body)

/** Shown when the code of the preview cannot be fetched. */
function NoPreview({ documents, first, onClose, error, onRetry }: PreviewProps & LoadFailure) {
  const t = useText()
  const text = useProblemText()
  const document = documents[first]
  const actions = (
    <>
      <Button onClick={onClose}>{t('document.close')}</Button>
      <Button onClick={onRetry}>{t('error.retry')}</Button>
    </>
  )
  return (
    <Dialog
      title={<span className="wrap-anywhere hyphens-none">{document?.name}</span>}
      text={error instanceof NetworkFailure ? text(error) : t('document.failed')}
      onClose={onClose}
      actions={actions}
    >
      {document && (
        <p className="mt-2">
          <OpenInTab address={document.address} />
        </p>
      )}
    </Dialog>
  )
}
