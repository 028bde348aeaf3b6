import type { Mail } from './mail/mail.server.ts'
import { createSealedTexts } from './secrets/sealed-text.server.ts'
import type { Settings } from './settings/env.server.ts'
import { createSmsGateway } from './sms/gateways.server.ts'

export type MessageChannels = ReturnType<typeof createMessageChannels>

export function createMessageChannels(
  { mail, secret }: { mail: Pick<Mail, 'isConfigured'>; secret: string },
  { sms }: Pick<Settings, 'sms'>,
) {
  const gateway = sms && createSmsGateway(sms)
  const isSetUp = { sms: gateway !== undefined, mail: mail.isConfigured }
  return { isSetUp, gateway, texts: createSealedTexts(secret) }
}
