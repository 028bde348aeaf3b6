/** A message to one phone. */
export interface Sms {
  /** In E.164. */
  to: string
  text: string
  /** The same in every attempt, for gateways that send only one of several messages with the same reference. */
  reference: string
}

/** A provider that sends SMS. */
export interface SmsGateway {
  /** What the privacy policy calls it. */
  name: string
  /** Whether a message that is sent again with the same reference is delivered once. */
  isIdempotent: boolean
  /**
   * Hands a message over and answers the gateway's id of it, if it has one. Rejects with an `AttemptError` when the
   * gateway has certainly not taken it, and with an `OutcomeUnknownError` when it may have.
   */
  send(sms: Sms): Promise<string | null>
}

/** It is unknown whether the gateway has taken the message: the connection ended before its answer. */
export class OutcomeUnknownError extends Error {
  override name = 'OutcomeUnknownError'
  readonly code: string
  constructor(reason: string, code: string) {
    super(reason)
    this.code = code
  }
}

/** A number as most gateways write it: E.164 without its plus. */
export const withoutPlus = (e164: string): string => e164.replace(/^\+/, '')
