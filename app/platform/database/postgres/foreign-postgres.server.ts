import pg from 'pg'

export type TextRow = Readonly<Record<string, string | null>>

export interface ForeignDatabase {
  columnsOf(table: string): Promise<string[] | null>
  rows(table: string, columns: readonly string[]): AsyncGenerator<TextRow>
}

/** Its message is for whoever started the command. */
export class ForeignDatabaseError extends Error {
  override name = 'ForeignDatabaseError'
}

/** No text of a row is longer than this; what is longer is cut. */
export const maxForeignText = 1_000_000
const batchSize = 50

/** All is read in one transaction that can write nothing, a batch of rows at a time. Throws `ForeignDatabaseError`. */
export async function readForeignPostgres<Answer>(
  databaseUrl: string,
  work: (database: ForeignDatabase) => Promise<Answer>,
): Promise<Answer> {
  const client = clientOf(encryptedUrl(databaseUrl))
  // A connection that is lost between two queries is an event; the next query fails as well.
  client.on('error', () => {})
  const query: Query = async (text, values = []) => {
    const answer = await client.query<TextRow>(text, values).catch((error) => {
      throw unreadable(error)
    })
    return answer.rows
  }
  try {
    await client.connect().catch((error) => {
      throw unreadable(error)
    })
    for (const statement of beginReading) await query(statement)
    return await work(databaseOf(client, query))
  } finally {
    await client.end().catch(() => {})
  }
}

// These are no parameters of the connection, because poolers refuse such parameters.
const beginReading = [
  'begin isolation level repeatable read read only',
  'set local statement_timeout = 60000',
  // Images are downloaded between two batches, which may take long on a slow connection.
  'set local idle_in_transaction_session_timeout = 0',
  // Rows that the account may not see are then an error instead of missing silently.
  'set local row_security = off',
  `set local timezone = 'UTC'`,
  `set local datestyle = 'ISO, YMD'`,
]

type Query = (text: string, values?: unknown[]) => Promise<TextRow[]>

const databaseOf = (client: pg.Client, query: Query): ForeignDatabase => ({
  async columnsOf(table) {
    const rows = await query(
      `select attname::text as name from pg_attribute
        where attrelid = to_regclass($1) and attnum > 0 and not attisdropped order by attnum`,
      [client.escapeIdentifier(table)],
    )
    return rows.length > 0 ? rows.map(({ name }) => name ?? '') : null
  },
  async *rows(table, columns) {
    const selected = columns.map((column) => textOf(client.escapeIdentifier(column)))
    await query(
      `declare rows_read no scroll cursor for
        select ${selected.join(', ')} from ${client.escapeIdentifier(table)} as source order by source.id`,
    )
    for (;;) {
      const batch = await query(`fetch ${batchSize} from rows_read`)
      yield* batch
      if (batch.length < batchSize) break
    }
    await query('close rows_read')
  },
})

function clientOf(connectionString: string): pg.Client {
  try {
    return new pg.Client({
      connectionString,
      application_name: 'gemev import',
      connectionTimeoutMillis: 15_000,
      query_timeout: 90_000,
      keepAlive: true,
    })
  } catch (error) {
    // The address may name files, such as a certificate.
    throw unreadable(error)
  }
}

// A list becomes JSON, whether it is stored as an array or as JSON; all else is as PostgreSQL writes it.
const textOf = (column: string) =>
  `left(case when pg_typeof(${column})::text like '%[]' then to_json(${column})::text
    else ${column}::text end, ${maxForeignText}) as ${column}`

/** Patients’ data cross a network only encrypted, and only from a server whose certificate proves its name. */
function encryptedUrl(databaseUrl: string): string {
  const url = URL.parse(databaseUrl)
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol))
    throw new ForeignDatabaseError('The address must begin with postgresql://.')
  const mode = url.searchParams.get('sslmode')
  if (mode === 'no-verify' || (isOnThisMachine(url) && (mode === null || mode === 'disable')))
    return databaseUrl
  if (mode === 'disable')
    throw new ForeignDatabaseError(
      'sslmode=disable would send patients’ data unencrypted. Use sslmode=require.',
    )
  url.searchParams.set('sslmode', 'verify-full')
  return url.href
}

const isOnThisMachine = ({ hostname, searchParams }: URL) =>
  searchParams.get('host')?.startsWith('/') ||
  /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)

/** The error leaves out the address of the database, which holds a password. */
function unreadable(error: unknown): ForeignDatabaseError {
  const message = error instanceof Error ? error.message : ''
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = explanations.find(([pattern]) => pattern.test(`${code} ${message}`))
  const sentence = known?.[1] ?? (message || 'it gives no answer.')
  return new ForeignDatabaseError(`The other database cannot be read: ${sentence}`, {
    cause: error,
  })
}

const explanations: [RegExp, string][] = [
  [
    /certificate|CERT_|SELF_SIGNED/i,
    'its certificate cannot be checked. Download the certificate of the host’s authority, and add ' +
      '&sslrootcert=FILE to the address; sslmode=no-verify encrypts without knowing to whom.',
  ],
  [/does not support SSL/i, 'it offers no encryption, which sslmode asks for.'],
  [/^28|password/i, 'it refuses this account or its password.'],
  [/^3D000/, 'there is no database of this name.'],
  [/row-level security/i, 'this account does not see all rows. Use the account that owns them.'],
  [/^42501/, 'this account may not read its tables.'],
  [/^57014|timeout/i, 'it takes too long to answer. Try again later.'],
  [/ENOTFOUND|EAI_AGAIN/, 'there is no such host, or this machine has no line.'],
  [/ECONNREFUSED/, 'nothing answers at this address.'],
  [/terminated|ECONNRESET|EPIPE|not queryable|Connection/i, 'the connection was lost.'],
]
