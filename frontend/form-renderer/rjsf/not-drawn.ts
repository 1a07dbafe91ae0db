/**
 * Stands in for what RJSF does with `$ref` and `allOf`, which no step has when it is drawn (`active-schema.ts`): fast-uri,
 * @x0k/json-schema-merge and what RJSF does when a choice among schemas changes stay out of the pages. So does what leaves
 * answers out that no field asks for: here the form's rules say which stay.
 */
const refused = (): never => {
  throw new Error('A step reached RJSF with a reference or allOf in it')
}

export default Object.assign(refused, { equal: refused, resolve: refused })
export { refused as getFieldNames, refused as getUsedFormData, refused as isValueEmpty }
