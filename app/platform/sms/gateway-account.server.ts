import type { SmsSettings } from './sms-settings.ts'

interface AccountRequest {
  method: 'GET' | 'HEAD'
  path: string
  headers?: Record<string, string>
}

/** What each provider answers about an account to whoever has its key, and for which it sends nothing. */
const accountRequests: Record<SmsSettings['gateway'], (settings: SmsSettings) => AccountRequest> = {
  // "SMS Status Check" of a message that there is not: https://businessdocs-developers.hubtel.com/docs/sms-status-check
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
  // It has no such request: any answer shows that somebody is there.
  http: () => ({ method: 'HEAD', path: '/' }),
}

/** Asks a provider about our account, and returns the HTTP status: 401 or 403 when it refuses the key. */
export async function askForAccount(settings: SmsSettings, timeoutMs: number): Promise<number> {
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
