import type { Application } from '../app/app.ts'

/** What the application does every half a minute: uploads that wait to be looked at are documents, if they may be. */
export async function attachWhatWaits({ services }: Pick<Application, 'services'>): Promise<void> {
  await services.attacher.attachUnfinished(() => {})
}
