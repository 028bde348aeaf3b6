/**
 * The declarations of a request beside its fields, in a form as 'yes': that the patient has no email address (D-61),
 * and that they would come earlier if a time becomes free (S-5.13).
 */
export type Declared = Partial<Record<(typeof declarations)[number], boolean | string>>
export const declarations = ['no_email', 'earlier'] as const

/** A request without the email address of somebody who has none, whatever was typed there. */
export const withoutEmail = <Values extends { email: string } & Declared>(
  values: Values,
): Values => (values.no_email ? { ...values, email: '' } : values)
