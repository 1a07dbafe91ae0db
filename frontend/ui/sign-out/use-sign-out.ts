import { createContext, use } from 'react'

type SignOut = {
  /** Asks about unsent data, then signs out. */
  readonly signOut: () => void
  /** Asks the same before another action that ends with signing out. */
  readonly confirmUnsent: (proceed: () => void) => void
  /** Signs out without asking. */
  readonly end: () => Promise<void>
}

export const SignOutContext = createContext<SignOut>({
  signOut: () => {},
  confirmUnsent: () => {},
  end: async () => {},
})

export function useSignOut(): SignOut {
  return use(SignOutContext)
}
