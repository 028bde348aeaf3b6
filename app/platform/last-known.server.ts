import type { ContentChanges } from './content-changes.ts'
import { isDatabaseOutage } from './database/outage.ts'

export interface LastKnown<Value> {
  /** The initial one before the first reading. */
  current(): Value
  /** The last known one while the database is away. The same object until the stored rows change, as the key of a cache. */
  read(): Promise<Value>
}

/** One reading serves everybody until a change is reported. */
export function createLastKnown<Value>(
  { content }: { content: ContentChanges },
  readStored: () => Promise<Value>,
  initial: Value,
): LastKnown<Value> {
  let known = { json: JSON.stringify(initial), value: initial }
  let reading: Promise<Value> | undefined
  content.subscribe(() => {
    reading = undefined
  })

  function readOnce(): Promise<Value> {
    const started: Promise<Value> = readStored().then(
      (value) => {
        const json = JSON.stringify(value)
        // A reading that began before a change must not replace a newer one.
        if (reading !== started) return read()
        if (json !== known.json) known = { json, value }
        return known.value
      },
      (error) => {
        if (reading === started) reading = undefined
        if (!isDatabaseOutage(error)) throw error
        return known.value
      },
    )
    return started
  }

  function read(): Promise<Value> {
    reading ??= readOnce()
    return reading
  }
  return { current: () => known.value, read }
}
