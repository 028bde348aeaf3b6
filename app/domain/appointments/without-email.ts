/** What a request declares beside its fields: that the patient has no email address (D-61), in a form as 'yes'. */
export interface Declared {
  no_email?: boolean | string | undefined
}

/** A request without the email address of somebody who has none, whatever was typed there. */
export const withoutEmail = <Values extends { email: string } & Declared>(
  values: Values,
): Values => (values.no_email ? { ...values, email: '' } : values)
