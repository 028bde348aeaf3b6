/**
 * How values are stored: text and numbers are the same on both databases, a Kysely plugin converts the others. The sign-in
 * library shares the connections without it, because it reads dates itself.
 */
import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformResultArgs,
  type PrimitiveValueListNode,
  type UnknownRow,
  type ValueNode,
} from 'kysely'
import { encodedColumns } from '#db/schema.ts'

/** PostgreSQL's text cannot store NUL and half surrogate pairs: they become U+FFFD on both databases. */
function encodeValue(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '\uFFFD').toWellFormed()
  if (Array.isArray(value)) return JSON.stringify(value)
  return value
}

export function decodeValue(column: string, value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'number') return booleans.has(column) ? value === 1 : value
  if (typeof value === 'string') return lists.has(column) ? JSON.parse(value) : value
  return value
}

const booleans = new Set(Object.keys(encodedColumns.booleans))
const lists = new Set(Object.keys(encodedColumns.lists))

class ValueEncoder extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...node, value: encodeValue(node.value) }
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode) {
    return { ...node, values: node.values.map(encodeValue) }
  }
}

/** SQLite's rows have no prototype, and reading many of them is slow. */
function decodeRows(rows: readonly UnknownRow[]): UnknownRow[] {
  const columns = Object.keys(rows[0] ?? {})
  return rows.map((row) => {
    const decoded: UnknownRow = {}
    for (const column of columns) decoded[column] = decodeValue(column, row[column])
    return decoded
  })
}

export function codec(): KyselyPlugin {
  const encoder = new ValueEncoder()
  return {
    transformQuery: ({ node, queryId }) => encoder.transformNode(node, queryId),
    transformResult: async ({ result }: PluginTransformResultArgs) => ({
      ...result,
      rows: decodeRows(result.rows),
    }),
  }
}
