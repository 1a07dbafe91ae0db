import { knownPhones, learnPhones } from '@fleet/form-schemas/engine/runtime/phones/known-phones'

const idle = (act: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 200))

/** Once there is nothing else to do. What cannot be loaded is not judged here: the server judges it. */
export function loadPhones(): void {
  if (knownPhones() !== undefined) return
  idle(
    () =>
      void import('@fleet/form-schemas/engine/runtime/phones/phones')
        .then(({ phones }) => learnPhones(phones))
        .catch(() => undefined),
  )
}
