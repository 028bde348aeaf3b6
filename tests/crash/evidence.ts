import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { Acknowledged } from './patients.ts'

/** The data of a site: its folder, and its database where that is PostgreSQL. */
export interface Installation {
  dataDir: string
  databaseUrl?: string | undefined
}

/** What an installation has lost or doubled of the acknowledged requests, and damage of its SQLite file. */
export async function findLosses(installation: Installation, acknowledged: Acknowledged) {
  const { rows, integrity } = await readRows(installation)
  const stored = new Map(rows.map(({ request_key, reference }) => [request_key, reference]))
  const references = new Set(rows.map(({ reference }) => reference))
  return [
    ...[...acknowledged]
      .filter(([key, reference]) => stored.get(key) !== reference)
      .map(([key, reference]) => `lost ${key} ${reference}`),
    ...(Math.min(stored.size, references.size) < rows.length ? ['a request is stored twice'] : []),
    ...(integrity === 'ok' ? [] : [`integrity: ${integrity}`]),
  ]
}

// A crash might have damaged the unique indexes, so doubled rows are counted without them.
const query = 'select request_key, reference from appointments order by created_at'

async function readRows({ dataDir, databaseUrl }: Installation) {
  type Row = { request_key: string; reference: string }
  if (!databaseUrl) {
    const sqlite = new DatabaseSync(join(dataDir, 'gemev.sqlite'))
    const [check] = sqlite.prepare('pragma integrity_check').all()
    const rows = sqlite.prepare(query).all() as unknown as Row[]
    sqlite.close()
    return { rows, integrity: check?.integrity_check }
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<Row>(query).finally(() => client.end())
  return { rows, integrity: 'ok' }
}
