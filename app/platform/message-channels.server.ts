import type { Mail } from './mail/mail.server.ts'
import { createSealedTexts, type SealedTexts } from './secrets/sealed-text.server.ts'
import type { Settings } from './settings/env.server.ts'
import { createSmsGateway, type SmsGateway } from './sms/gateways.server.ts'

/** The channels by which the site can write to people, and the encryption of the stored texts. */
export interface MessageChannels {
  isSetUp: { sms: boolean; mail: boolean }
  /** The provider of SMS; undefined without one. */
  gateway: SmsGateway | undefined
  texts: SealedTexts
}

/** Builds the channels from the settings; texts are stored encrypted with the program's secret. */
export function createMessageChannels(
  { mail, secret }: { mail: Pick<Mail, 'isConfigured'>; secret: string },
  { sms }: Pick<Settings, 'sms'>,
): MessageChannels {
  const gateway = sms && createSmsGateway(sms)
  const isSetUp = { sms: gateway !== undefined, mail: mail.isConfigured }
  return { isSetUp, gateway, texts: createSealedTexts(secret) }
}
