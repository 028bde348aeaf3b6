import { createHash } from 'node:crypto'
import type { DBAdapter } from 'better-auth'

type Row = Record<string, unknown>

interface Call {
  model: string
  where?: { field: string; value: unknown }[]
  data?: Row
  update?: Row
}

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url')

const calls = [
  ...(['create', 'findOne', 'findMany', 'update', 'updateMany', 'count', 'delete'] as const),
  ...(['deleteMany', 'consumeOne', 'incrementOne'] as const),
]

/** Stores session tokens as hashes, for which the library has no setting. It sees the tokens that it passed in, and else hashes, which give no access. */
export function withHashedSessionTokens(inner: DBAdapter): DBAdapter {
  const wrapped = calls.map((name) => {
    const run = inner[name] as (call: Call) => Promise<unknown>
    const runHashed = async (call: Call) => {
      if (call.model !== 'session') return run(call)
      const answer = await run(withHashes(call))
      return Array.isArray(answer)
        ? answer.map((row) => withPlainToken(call, row))
        : withPlainToken(call, answer)
    }
    return [name, runHashed] as const
  })
  return {
    ...inner,
    ...(Object.fromEntries(wrapped) as unknown as Pick<DBAdapter, (typeof calls)[number]>),
    transaction: (work) =>
      inner.transaction((tx) => work(withHashedSessionTokens(tx as DBAdapter))),
  }
}

const withHashes = ({ where, data, update, ...call }: Call): Call => ({
  ...call,
  ...(where && {
    where: where.map((each) =>
      each.field === 'token' ? { ...each, value: hashed(each.value) } : each,
    ),
  }),
  ...(data && { data: { ...data, token: hashed(data.token) } }),
  ...(update && { update: update.token ? { ...update, token: hashed(update.token) } : update }),
})

const hashed = (value: unknown): unknown => {
  if (typeof value === 'string') return hashOfToken(value)
  return Array.isArray(value) ? value.map(hashed) : value
}

function withPlainToken({ where = [], data }: Call, row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row
  const named = where.filter(({ field }) => field === 'token').flatMap(({ value }) => value)
  const { token } = row as Row
  const plainToken = [...named, data?.token].find((each) => hashed(each) === token)
  return plainToken === undefined ? row : { ...row, token: plainToken }
}
