/** Import statements of names from packages, for programs whose packages the product does not have. */
export const importLines = (named: readonly (readonly [names: string, from: string])[]): string =>
  named.map(([names, from]) => `import ${names} from ${JSON.stringify(from)}`).join('\n')
