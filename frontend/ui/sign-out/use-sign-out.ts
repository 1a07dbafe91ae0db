import { createContext, use } from 'react'

type SignOut = {
  /** Asks about what is unsent, then signs out. */
  readonly signOut: () => void
  /** Asks the same before another act that ends with signing out. */
  readonly confirmUnsent: (proceed: () => void) => void
  /** Signs out, after that was asked. */
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
