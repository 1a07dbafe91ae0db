import type { Application } from '../app/app.ts'

/** Runs the application's half-minute job: uploads that wait for the scanner become documents. */
export async function attachPendingUploads({ services }: Pick<Application, 'services'>): Promise<void> {
  await services.attacher.attachUnfinished(() => {})
}
