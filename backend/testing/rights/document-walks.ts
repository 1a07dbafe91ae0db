const nowhere = '00000000-0000-4000-8000-000000000000'
const at = (url: string) => url.replaceAll(/:(documentId|uploadId)/g, nowhere)

/** Calls of documents and of uploads below one address: as a walk of rights has them. */
function walksBelow<const Row extends string, const About extends string>(
  filled: string,
  about: About,
  { see, edit, outside }: { readonly see: Row; readonly edit: Row; readonly outside?: true },
) {
  const [seen, edited] = [
    { row: see, about },
    { row: edit, about, ...(outside === undefined ? {} : { outside }) },
  ]
  const calls = {
    'POST documents': { ...edited, body: {} },
    'GET documents/:documentId': seen,
    'GET documents/:documentId/thumbnail': seen,
    'DELETE documents/:documentId': edited,
    // By tus, which takes no JSON: the rights are asked before its headers are missed
    'POST uploads': edited,
    'GET uploads': edited,
    'PATCH uploads/:uploadId': edited,
    'DELETE uploads/:uploadId': edited,
    'POST uploads/:uploadId/attach': { ...edited, body: {} },
  }
  return Object.fromEntries(
    Object.entries(calls).map(([call, walk]) => {
      const [method = '', rest = ''] = call.split(' ')
      return [`${method} ${filled}/${rest}`, { ...walk, url: `${filled}/${at(rest)}` }]
    }),
  )
}

export const documentWalks = {
  ...walksBelow('/api/submissions/:id', 'registration', { see: 'documents', edit: 'documents' }),
  ...walksBelow('/api/agent-profile/:agentId', 'agency', { see: 'profile', edit: 'profileEdit', outside: true }),
}
