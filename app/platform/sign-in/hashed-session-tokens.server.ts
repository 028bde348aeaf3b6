import { createHash } from 'node:crypto'
import type { DBAdapter } from 'better-auth'

type Where = NonNullable<Parameters<DBAdapter['findOne']>[0]['where']>
type Row = Record<string, unknown>

export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

/**
 * Wraps the sign-in library's adapter so that session tokens are stored as hashes, for which the library
 * has no setting. The library still sees the tokens that it passed in; in sessions that it finds in another
 * way it sees hashes, which give no access.
 */
export function withHashedSessionTokens(inner: DBAdapter): DBAdapter {
  const outer: DBAdapter = {
    ...inner,
    async create(call) {
      const values = valuesOf(call.model, call.data)
      const made = await inner.create<Row, Row>({ ...call, data: values })
      const { token } = call.data as Row
      return (isSession(call.model) ? { ...made, token } : made) as never
    },
    async findOne<T>(call: Parameters<DBAdapter['findOne']>[0]) {
      const where = whereOf(call.model, call.where)
      return withPlainToken(call.model, call.where, await inner.findOne<T>({ ...call, where }))
    },
    async findMany<T>(call: Parameters<DBAdapter['findMany']>[0]) {
      const { model, where = [] } = call
      const rows = await inner.findMany<T>({ ...call, where: whereOf(model, where) })
      return rows.map((row) => withPlainToken(model, where, row))
    },
    async update<T>(call: Parameters<DBAdapter['update']>[0]) {
      const { model, where } = call
      const update = valuesOf(model, call.update)
      const row = await inner.update<T>({ model, where: whereOf(model, where), update })
      return withPlainToken(model, where, row)
    },
    updateMany: ({ model, where, update }) =>
      inner.updateMany({ model, where: whereOf(model, where), update: valuesOf(model, update) }),
    count: ({ model, where = [] }) => inner.count({ model, where: whereOf(model, where) }),
    delete: ({ model, where }) => inner.delete({ model, where: whereOf(model, where) }),
    deleteMany: ({ model, where }) => inner.deleteMany({ model, where: whereOf(model, where) }),
    async consumeOne<T>({ model, where }: Parameters<DBAdapter['consumeOne']>[0]) {
      const row = await inner.consumeOne<T>({ model, where: whereOf(model, where) })
      return withPlainToken(model, where, row)
    },
    async incrementOne<T>(call: Parameters<DBAdapter['incrementOne']>[0]) {
      const where = whereOf(call.model, call.where)
      return withPlainToken(call.model, call.where, await inner.incrementOne<T>({ ...call, where }))
    },
    transaction: (work) =>
      inner.transaction((tx) => work(withHashedSessionTokens(tx as DBAdapter))),
  }
  return outer
}

const isSession = (model: string) => model === 'session'

const whereOf = (model: string, where: Where): Where =>
  isSession(model)
    ? where.map((condition) =>
        condition.field === 'token' ? { ...condition, value: hashed(condition.value) } : condition,
      )
    : where

const valuesOf = (model: string, values: Row): Row =>
  isSession(model) && typeof values.token === 'string'
    ? { ...values, token: hashOfToken(values.token) }
    : values

/** The row with the plain token instead of its hash, when the query was by that token. */
const withPlainToken = <T>(model: string, where: Where, row: T): T => {
  if (!isSession(model) || !row) return row
  const tokens = where
    .filter(({ field }) => field === 'token')
    .flatMap(({ value }) => (Array.isArray(value) ? value : [value]))
  const { token } = row as Row
  const plainToken = tokens.find((each) => hashOfToken(String(each)) === token)
  return plainToken === undefined ? row : { ...row, token: plainToken }
}

const hashed = (value: Where[number]['value']): Where[number]['value'] => {
  if (typeof value === 'string') return hashOfToken(value)
  return Array.isArray(value) ? value.map((each) => hashOfToken(String(each))) : value
}
