/** `log` sends nothing. */
export const smsGatewayNames = [
  'log',
  'hubtel',
  'arkesel',
  'mnotify',
  'africastalking',
  'http',
] as const
type SmsGatewayName = (typeof smsGatewayNames)[number]

/** What a gateway does not need is empty. */
export interface SmsSettings {
  gateway: Exclude<SmsGatewayName, 'log'>
  url: string
  user: string
  key: string
  /** The name that phones show as the sender: at most 11 letters and digits, registered with the provider. */
  sender: string
}

/** `SMS_URL` overrides these. */
export const smsGatewayUrls: Record<SmsSettings['gateway'], string> = {
  hubtel: 'https://sms.hubtel.com',
  arkesel: 'https://sms.arkesel.com',
  mnotify: 'https://api.mnotify.com',
  africastalking: 'https://api.africastalking.com',
  http: '',
}

/** The settings beside the sender that each provider needs. */
export const smsGatewayNeeds: Record<SmsSettings['gateway'], readonly ('user' | 'key' | 'url')[]> =
  {
    hubtel: ['user', 'key'],
    arkesel: ['key'],
    mnotify: ['key'],
    africastalking: ['user', 'key'],
    http: ['url'],
  }
