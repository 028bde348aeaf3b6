import { roles, roleTexts } from '#app/domain/staff/role.ts'
import { accountFields } from '#app/domain/staff/sign-in/sign-in.ts'
import { hasNoEmail, type StaffMember } from '#app/domain/staff/staff.ts'
import { useBackOfficeClinic } from '#app/routes/admin/use-back-office-clinic.ts'
import { DescribedField, fieldsOf } from '#app/ui/admin/form/resource-form.tsx'
import { CheckboxField, RadioField } from '#app/ui/choice-field.tsx'
import { EmailAddress } from '#app/ui/email-address.tsx'
import type { FieldErrors } from '#app/values/result.ts'

interface AccessFieldsProps {
  errors: FieldErrors | undefined
  values: Record<string, string>
}

export function AccessFields({ errors, values }: AccessFieldsProps) {
  const field = fieldsOf(errors, values)
  const { branches } = useBackOfficeClinic()
  return (
    <>
      <RadioField
        name="role"
        {...accountFields.role}
        choices={roles}
        labelOf={(role) => (
          <>
            {roleTexts[role].label}
            <span className="block text-stone">May use {roleTexts[role].uses}.</span>
          </>
        )}
        chosen={values.role}
        error={errors?.role}
      />
      <DescribedField
        {...field('branch')}
        description={accountFields.branch}
        choices={Object.fromEntries(branches.map((name) => [name, name]))}
      />
      <CheckboxField
        name="second_factor"
        value="required"
        defaultChecked={values.second_factor === 'required'}
      >
        Require a second factor
        <span className="block text-stone">
          They will sign in with a code from an app on their phone.
        </span>
      </CheckboxField>
    </>
  )
}

export const ColleagueEmail = ({ colleague }: { colleague: StaffMember }) =>
  hasNoEmail(colleague) ? 'No email yet' : <EmailAddress>{colleague.email}</EmailAddress>
