/** Import statements for programs that use packages outside the product. */
export const importLines = (named: readonly (readonly [names: string, from: string])[]): string =>
  named.map(([names, from]) => `import ${names} from ${JSON.stringify(from)}`).join('\n')
