import { Readable } from 'node:stream'

/** The first chunk is read before the response begins, so that a failing database still leads to an error response. */
export async function respondWithCsv(fileName: string, chunks: AsyncGenerator<string>) {
  const head = await chunks.next()
  async function* bytes() {
    const encoder = new TextEncoder()
    yield encoder.encode(head.value ?? '')
    for await (const chunk of chunks) yield encoder.encode(chunk)
  }
  return new Response(Readable.toWeb(Readable.from(bytes())) as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
    },
  })
}
