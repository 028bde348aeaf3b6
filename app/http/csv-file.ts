/** The first chunk is read before the response begins, so that a failing database still leads to an error response. */
export async function respondWithCsv(fileName: string, chunks: AsyncGenerator<string>) {
  const head = await chunks.next()
  return new Response(streamOf(head.value ?? '', chunks), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
    },
  })
}

function streamOf(head: string, chunks: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(head))
    },
    async pull(controller) {
      const { value, done } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
}
