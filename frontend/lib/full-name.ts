type Named = { readonly firstName?: unknown; readonly lastName?: unknown }

/** First and last name, ignoring anything but strings; '' without either. */
export function fullName({ firstName, lastName }: Named): string {
  return [firstName, lastName].filter((part) => typeof part === 'string' && part !== '').join(' ')
}
