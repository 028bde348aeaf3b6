import { randomUUID } from 'node:crypto'
import pg from 'pg'

export interface PostgresDatabase {
  databaseUrl: string
  remove: () => Promise<void>
}

/** Creates a database on a PostgreSQL server: empty, or a copy of the template. */
export async function createPostgresDatabase(
  server: string,
  template = 'template0',
): Promise<PostgresDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await runOnServer(server, `create database ${name} template ${template} encoding 'UTF8'`)
  return {
    databaseUrl: url.href,
    remove: () => runOnServer(server, `drop database ${name} with (force)`),
  }
}

export async function runOnServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
