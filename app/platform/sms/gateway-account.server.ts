import type { SmsSettings } from './sms-settings.ts'

interface AccountRequest {
  method: 'GET' | 'HEAD'
  path: string
  headers?: Record<string, string>
}

/** A request to each provider that needs the key of the account and sends no message. */
const accountRequests: Record<SmsSettings['gateway'], (settings: SmsSettings) => AccountRequest> = {
  // "SMS Status Check" of a message that does not exist:
  // https://businessdocs-developers.hubtel.com/docs/sms-status-check
  hubtel: ({ user, key }) => ({
    method: 'GET',
    path: '/v1/messages/00000000-0000-0000-0000-000000000000',
    headers: { Authorization: `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}` },
  }),
  // "SMS balance": https://developers.arkesel.com
  arkesel: ({ key }) => ({
    method: 'GET',
    path: '/api/v2/clients/balance-details',
    headers: { 'api-key': key },
  }),
  // "SMS balance": https://readthedocs.mnotify.com
  mnotify: ({ key }) => ({
    method: 'GET',
    path: `/api/balance/sms?${new URLSearchParams({ key })}`,
  }),
  // "Application data": https://developers.africastalking.com
  africastalking: ({ user, key }) => ({
    method: 'GET',
    path: `/version1/user?${new URLSearchParams({ username: user })}`,
    headers: { apiKey: key, Accept: 'application/json' },
  }),
  // There is no such request for an unknown gateway: any answer shows that it can be reached.
  http: () => ({ method: 'HEAD', path: '/' }),
}

/** The HTTP status of a provider's answer about our account: 401 or 403 when it refuses the key. */
export async function fetchAccountStatus(
  settings: SmsSettings,
  timeoutMs: number,
): Promise<number> {
  const { method, path, headers = {} } = accountRequests[settings.gateway](settings)
  const response = await fetch(new URL(path, settings.url), {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.body?.cancel()
  return response.status
}
