import { createAfricasTalking } from './africas-talking.server.ts'
import { createArkesel } from './arkesel.server.ts'
import { createHttpGateway } from './http-gateway.server.ts'
import { createHubtel } from './hubtel.server.ts'
import { createMnotify } from './mnotify.server.ts'
import type { SmsGateway } from './sms-gateway.ts'
import type { SmsSettings } from './sms-settings.ts'

const gateways: Record<SmsSettings['gateway'], (settings: SmsSettings) => SmsGateway> = {
  hubtel: createHubtel,
  arkesel: createArkesel,
  mnotify: createMnotify,
  africastalking: createAfricasTalking,
  http: createHttpGateway,
}

export const createSmsGateway = (settings: SmsSettings): SmsGateway =>
  gateways[settings.gateway](settings)
