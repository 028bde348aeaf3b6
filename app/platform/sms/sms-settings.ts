/** The providers: where each takes messages, unless `SMS_URL` says otherwise, and its settings beside the sender. */
export const smsGateways = {
  hubtel: { url: 'https://sms.hubtel.com', needs: ['user', 'key'] },
  arkesel: { url: 'https://sms.arkesel.com', needs: ['key'] },
  http: { url: '', needs: ['url'] },
} as const

/** The address and account of a gateway; what it does not need is empty. */
export interface SmsSettings {
  gateway: keyof typeof smsGateways
  url: string
  user: string
  key: string
  /** The name that phones show as the sender: at most 11 letters and digits, registered with the provider. */
  sender: string
}
