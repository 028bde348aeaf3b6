import { z } from 'zod'
import { roles } from '#app/domain/staff/role.ts'
import { emailError, nameError } from '#app/domain/staff/sign-in/sign-in.ts'
import { asResult, Line, optional } from '#app/domain/text-fields.schema.ts'
import type { Result } from '#app/values/result.ts'
import type { AccessSettings } from './colleague.ts'

const accessFields = {
  role: z.enum(roles, 'Please choose a role.'),
  branch: optional(Line),
  second_factor: z.literal('required').optional(),
}

const Access = z.object(accessFields)

/** The branch counts for the front desk alone: the form shows it whatever the role. */
const accessOf = ({ role, branch, second_factor }: z.output<typeof Access>): AccessSettings => ({
  role,
  branch: role === 'front-desk' && branch ? branch : null,
  second_factor_required: second_factor === 'required',
})

const checked = (errorOf: (text: string) => string | undefined) =>
  optional(Line).superRefine((text, context) => {
    const message = text && errorOf(text)
    if (message) context.addIssue({ code: 'custom', message })
  })

const Invitation = z
  .object({ full_name: checked(nameError), email: checked(emailError), ...accessFields })
  .refine(({ full_name, email }) => full_name || email, {
    error: 'Please enter a name or an email address.',
    path: ['full_name'],
  })
  .transform(({ full_name, email, ...access }) => ({
    fullName: full_name,
    email,
    access: accessOf(access),
  }))

export type InvitationInput = z.output<typeof Invitation>

export const readInvitation = (input: unknown): Result<InvitationInput> =>
  asResult(Invitation.safeParse(input))

export const readAccess = (input: unknown): Result<AccessSettings> =>
  asResult(Access.transform(accessOf).safeParse(input))
