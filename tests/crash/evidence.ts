import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { Acknowledged } from './patients.ts'

/** The data of a site: its folder, and its database where that is PostgreSQL. */
export interface Installation {
  dataDir: string
  databaseUrl?: string | undefined
}

/** The evidence of an installation that has lost and doubled no request, and whose SQLite file is intact. */
export const nothingLost = ({ databaseUrl }: Installation) => ({
  lost: [],
  doubled: [],
  integrity: databaseUrl ? null : 'ok',
})

type Row = { request_key: string; reference: string }

/** Compares the acknowledged requests with the rows of the database. */
export async function gatherEvidence(installation: Installation, acknowledged: Acknowledged) {
  const { rows, integrity } = await readRows(installation)
  const stored = new Map(rows.map(({ request_key, reference }) => [request_key, reference]))
  const lost = [...acknowledged].filter(([key, reference]) => stored.get(key) !== reference)
  return {
    rows: rows.length,
    acknowledged: acknowledged.size,
    /** Request keys that were acknowledged and are not stored, or not under the acknowledged reference. */
    lost: lost.map(([key]) => key),
    /** Request keys or references that are stored more than once. */
    doubled: [
      ...repeated(rows.map(({ request_key }) => request_key)),
      ...repeated(rows.map(({ reference }) => reference)),
    ],
    /** The result of SQLite's integrity check; null for PostgreSQL, which has none. */
    integrity,
  }
}

// A crash might have damaged the unique indexes, so doubled rows are counted without them.
const query = 'select request_key, reference from appointments order by created_at'

async function readRows({ dataDir, databaseUrl }: Installation) {
  if (!databaseUrl) {
    const sqlite = new DatabaseSync(join(dataDir, 'gemev.sqlite'))
    try {
      const [check] = sqlite.prepare('pragma integrity_check').all()
      const rows = sqlite.prepare(query).all() as unknown as Row[]
      return { rows, integrity: String(check?.integrity_check) }
    } finally {
      sqlite.close()
    }
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(query)
    return { rows, integrity: null }
  } finally {
    await client.end()
  }
}

const repeated = (values: string[]) =>
  values.length === new Set(values).size
    ? []
    : values.filter((value, index) => values.indexOf(value) !== index)
