import { z } from 'zod'
import { roles } from '#app/domain/staff/role.ts'
import { emailError } from '#app/domain/staff/sign-in/sign-in.ts'
import { asResult, Line, optional } from '#app/domain/text-fields.schema.ts'
import type { Result } from '#app/result.ts'
import type { AccessSettings } from './colleague.ts'

/** The fields of the form, of which `accessOf` makes each column. */
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

const Invitation = z
  .object({
    email: Line.superRefine((email, context) => {
      const message = emailError(email)
      if (message) context.addIssue({ code: 'custom', message })
    }),
    ...accessFields,
  })
  .transform(({ email, ...access }) => ({ email, access: accessOf(access) }))

/** An invitation as it was typed into its form. */
export type InvitationInput = z.output<typeof Invitation>

/** Reads the form that invites a colleague. */
export const readInvitation = (input: unknown): Result<InvitationInput> =>
  asResult(Invitation.safeParse(input))

/** Reads the form that changes what a colleague may do. */
export const readAccess = (input: unknown): Result<AccessSettings> =>
  asResult(Access.transform(accessOf).safeParse(input))
