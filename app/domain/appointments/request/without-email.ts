import type { Declared } from './appointment-request.ts'

/**
 * A request without the email address of somebody who has none, whatever was typed there. Alone for the service worker,
 * which sends requests: with the fields' texts it would be nearly half as large again.
 */
export const withoutEmail = <Values extends { email: string } & Declared>(
  values: Values,
): Values => (values.no_email ? { ...values, email: '' } : values)
