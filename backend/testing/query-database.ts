import { Client, type QueryResult } from 'pg'

/** The rows of one statement, over a connection of its own. */
export async function queryDatabase(url: string, statement: string): Promise<QueryResult['rows']> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
