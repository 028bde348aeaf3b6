import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server'

export type Inbox = Awaited<ReturnType<typeof openInbox>>

/** A real SMTP server that stores what it receives; with a port it replaces one that was closed. */
export async function openInbox(port = 0) {
  const messages: ReturnType<typeof readMessage>[] = []
  let refusal: { code: number | undefined; command: string } | undefined
  type Answer = (error?: Error | null) => void
  const refuseAt = (command: string) => (_address: unknown, _session: unknown, answer: Answer) => {
    if (!refusal?.code || refusal.command !== command) return answer()
    answer(Object.assign(new Error('refused'), { responseCode: refusal.code }))
  }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onMailFrom: refuseAt('MAIL FROM'),
    onRcptTo: refuseAt('RCPT TO'),
    async onData(stream, { envelope }, answer) {
      // A sender that was killed while sending has sent no message.
      const message = await text(stream).catch(() => undefined)
      if (message === undefined) return
      messages.push(readMessage(envelope, message))
      answer()
    },
  })
  smtp.on('error', () => {})
  smtp.listen(port, '127.0.0.1')
  await once(smtp.server, 'listening')
  const bound = (smtp.server.address() as AddressInfo).port
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    /** The messages that the server has accepted, oldest first. */
    messages,
    /** Answers every recipient, or every sender, with this SMTP code; undefined accepts mail again. */
    refuseWith(code: number | undefined, command: 'RCPT TO' | 'MAIL FROM' = 'RCPT TO') {
      refusal = { code, command }
    },
    /** Ends the server and every connection without an answer to those who are sending. */
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  }
}

function readMessage({ mailFrom, rcptTo }: SMTPServerEnvelope, raw: string) {
  const { headers, body } = split(raw)
  const parts = partsOf(raw)
  return {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
    subject: decodeWords(/^Subject: (.*)$/m.exec(headers)?.[1] ?? ''),
    text: parts['text/plain'] ?? body.trim(),
    /** Empty in a message without one. */
    html: parts['text/html'] ?? '',
    headers,
    /** All of it, with every part as it was sent. */
    raw,
  }
}

function split(message: string) {
  const [head = '', ...body] = message.split('\r\n\r\n')
  // A long header goes on in the next line, behind a space (RFC 5322, 2.2.3).
  return { headers: head.replaceAll(/\r\n[ \t]+/g, ' '), body: body.join('\r\n\r\n') }
}

/** The decoded texts of a message by their types; none of a message that is one text. */
function partsOf(message: string): Record<string, string> {
  const boundaries = [...message.matchAll(/boundary="([^"]+)"/g)].map(([, boundary]) => boundary)
  const parts = boundaries
    .reduce((pieces, boundary) => pieces.flatMap((each) => each.split(`--${boundary}`)), [message])
    .map((part) => split(part.trimStart()))
  return Object.fromEntries(
    parts.flatMap(({ headers, body }) => {
      const [, type] = /^Content-Type: (text\/(?:plain|html))/m.exec(headers) ?? []
      return type && boundaries.length > 0 ? [[type, decodeBody(headers, body).trim()]] : []
    }),
  )
}

function decodeBody(headers: string, body: string): string {
  if (/: base64$/m.test(headers)) return Buffer.from(body, 'base64').toString()
  const text = body.replaceAll('\r\n', '\n')
  if (!/: quoted-printable$/m.test(headers)) return text
  const bytes = text
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** Decodes the encoded words of a header, such as `=?UTF-8?Q?W=C9=94?=` (RFC 2047). */
const decodeWords = (header: string) =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : decodeURIComponent(word.replaceAll('_', ' ').replaceAll('=', '%')),
    )
