import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import pg from 'pg'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { makePostgresDatabase } from '#tests/databases.ts'
import { listenUntilEnd } from '#tests/listen-until-end.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import {
  ForeignDatabaseError,
  maxForeignText,
  readForeignPostgres,
  type TextRow,
} from './foreign-postgres.server.ts'

// Only these tests use this certificate, which `openssl req -x509` made for 127.0.0.1 and signed by itself.
const cert = `-----BEGIN CERTIFICATE-----
MIIBkDCCATagAwIBAgIUMr9UysIVr3Mf7XJI/vmqX8ooswAwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzA4MTMxMFoYDzIxMjYxMDMw
MDgxMzEwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQ2wuLCA+7Ezwwmi6UqsPUmp7/U+Ltx+9UJhmXWnNjt+nIWfWN1k1au
n60Q2pcHTj7plFzb0lOChZSk71urtMn3o2QwYjAdBgNVHQ4EFgQU23x43biCL9Ir
6qEybB6e9aKwvE4wHwYDVR0jBBgwFoAU23x43biCL9Ir6qEybB6e9aKwvE4wDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUC
IQDXHeqPUtWD1ucwmLDsNedm7Pq8QBmm0US8nmecfOIwNQIgR+evCnXmgpPrlJUX
Lg5rrG9603RISbaaAITX7JUyU44=
-----END CERTIFICATE-----`
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgn0WaoPRMe/QqzGW3
zdvoT4nC1lbjojlLLdHcOWLd3EihRANCAAQ2wuLCA+7Ezwwmi6UqsPUmp7/U+Ltx
+9UJhmXWnNjt+nIWfWN1k1aun60Q2pcHTj7plFzb0lOChZSk71urtMn3
-----END PRIVATE KEY-----`

describe.runIf(inject('postgresUrl'))("another program's PostgreSQL", () => {
  let url = ''
  let remove = async () => {}
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  beforeAll(async () => {
    ;({ databaseUrl: url, remove } = await makePostgresDatabase())
    return () => remove()
  })

  async function all(rows: AsyncIterable<TextRow>) {
    const read: TextRow[] = []
    for await (const row of rows) read.push(row)
    return read
  }
  const rowsOf = (table: string, columns: string[], address = url) =>
    readForeignPostgres(address, (database) => all(database.rows(table, columns)))

  it('gives every kind of column as text, in UTC, and cuts what is too long', async () => {
    await run(`create table kinds (id uuid, at timestamptz, day date, hour time, flag boolean, list text[], json jsonb, long text);
      insert into kinds values ('0b6f3f1e-6a57-4d0c-9d0f-0d5b1a6f0001', '2024-05-01 12:00+02', '2024-05-02', '09:30', true,
        array['a', 'b,"c'], '["d"]', repeat('x', ${maxForeignText + 5}))`)
    const columns = ['id', 'at', 'day', 'hour', 'flag', 'list', 'json', 'long']
    expect(await rowsOf('kinds', columns)).toEqual([
      {
        ...{ id: '0b6f3f1e-6a57-4d0c-9d0f-0d5b1a6f0001', at: '2024-05-01 10:00:00+00' },
        ...{ day: '2024-05-02', hour: '09:30:00', flag: 'true', list: '["a","b,\\"c"]' },
        ...{ json: '["d"]', long: 'x'.repeat(maxForeignText) },
      },
    ])
  })

  it('reads all batches as they were when it began, and says what is not there', async () => {
    await run('create table many as select n as id from generate_series(1, 120) as n')
    const read = await readForeignPostgres(url, async (database) => {
      expect(await database.columnsOf('many')).toEqual(['id'])
      expect(await database.columnsOf('none')).toBeNull()
      const ids: TextRow[] = []
      for await (const row of database.rows('many', ['id'])) {
        if (ids.length === 0)
          await run('insert into many values (121); delete from many where id = 120')
        ids.push(row)
      }
      expect(await all(database.rows('many', ['id']))).toEqual(ids)
      return ids
    })
    expect(read).toEqual(Array.from({ length: 120 }, (_, index) => ({ id: `${index + 1}` })))
  })

  it('can write nothing, whatever it is asked to read', async () => {
    await run(`create table victims (id int); create function harm() returns int language sql as 'insert into victims values (1) returning id';
      create view trap as select harm() as id`)
    await expect(rowsOf('trap', ['id'])).rejects.toThrow('read-only transaction')
  })

  it('does not take rows that the account may not see for rows that are not there', async () => {
    await run(`create role reader_${process.pid} login; create table guarded (id int); insert into guarded values (1);
      alter table guarded enable row level security; grant select on guarded to reader_${process.pid}`)
    onTestFinished(() =>
      run(`drop owned by reader_${process.pid}; drop role reader_${process.pid}`),
    )
    const address = url.replace('postgres@', `reader_${process.pid}@`)
    await expect(rowsOf('guarded', ['id'], address)).rejects.toThrow('does not see all rows')
  })

  it('does without encryption on this machine alone', async () => {
    await expect(rowsOf('many', ['id'], `${url}&sslmode=require`)).rejects.toThrow('no encryption')
    const remote = 'postgresql://postgres:secret@db.clinic.example/postgres'
    const refusal = await rowsOf('many', ['id'], `${remote}?sslmode=disable`).catch(String)
    expect(refusal).toContain('unencrypted')
    expect(refusal).not.toContain('secret')
  })

  it('gives nothing to a server whose certificate cannot be checked', async () => {
    // why: the tests' PostgreSQL has no certificate. This speaks its protocol until the connection is encrypted.
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => {
        socket.write('S')
        const encrypted = new TLSSocket(socket, { isServer: true, key, cert })
        encrypted.on('error', () => {})
        encrypted.once('data', () => encrypted.end())
      })
    })
    const address = `postgresql://postgres@127.0.0.1:${await listenUntilEnd(server)}/x`
    const certificateFile = join(newTemporaryFolder(), 'certificate.pem')
    writeFileSync(certificateFile, cert)
    const answerOf = (query: string) => rowsOf('many', ['id'], `${address}?${query}`).catch(String)
    expect(await answerOf('sslmode=require')).toContain('its certificate cannot be checked')
    expect(await answerOf('sslmode=prefer')).toContain('its certificate cannot be checked')
    const known = `sslmode=require&sslrootcert=${certificateFile}`
    expect(await answerOf(known)).toContain('the connection was lost')
    expect(await answerOf('sslmode=no-verify')).toContain('the connection was lost')
    expect(await answerOf('sslmode=require&sslrootcert=/none')).toContain('no such file')
  })

  it('says in words that an address is none, or that nothing answers there', async () => {
    await expect(rowsOf('many', ['id'], 'mysql://a/b')).rejects.toThrow(ForeignDatabaseError)
    await expect(rowsOf('many', ['id'], 'postgresql://localhost:1/x')).rejects.toThrow(
      'nothing answers',
    )
  })
})
