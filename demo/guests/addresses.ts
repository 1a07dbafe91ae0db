/** Creates a unique address at example.com from each name. */
export function addressBook(): (firstName: string, lastName: string) => string {
  const given = new Map<string, number>()
  return (firstName, lastName) => {
    const name = `${plain(firstName)}.${plain(lastName)}`
    const times = (given.get(name) ?? 0) + 1
    given.set(name, times)
    return `${name}${times === 1 ? '' : times}@example.com`
  }
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '')
}
