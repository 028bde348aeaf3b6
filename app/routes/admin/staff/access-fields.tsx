import { roles, roleTexts } from '#app/domain/staff/role.ts'
import type { FieldErrors } from '#app/result.ts'
import { useClinic } from '#app/routes/admin/use-clinic.ts'
import { fieldsOf } from '#app/ui/admin/form/resource-form.tsx'
import { SelectField } from '#app/ui/field.tsx'

interface AccessFieldsProps {
  errors: FieldErrors | undefined
  /** What is stored, or what was typed. */
  values: Record<string, string>
}

/** What an owner decides about a colleague: role, branch, and whether a second factor is required. */
export function AccessFields({ errors, values }: AccessFieldsProps) {
  const field = fieldsOf(errors, values)
  const { branches } = useClinic()
  // A branch that was closed since stays until another one is chosen.
  const { branch } = values
  const offered = branch && !branches.includes(branch) ? [...branches, branch] : branches
  return (
    <>
      <fieldset>
        <legend className="font-semibold">Role</legend>
        {roles.map((role) => (
          <label key={role} className="flex min-h-11 items-start gap-3 py-1.5">
            <input
              type="radio"
              name="role"
              value={role}
              defaultChecked={values.role === role}
              aria-invalid={errors?.role ? true : undefined}
              aria-describedby={errors?.role && 'role-error'}
              className="mt-0.5 size-5 shrink-0"
            />
            <span>
              {roleTexts[role].label}
              <span className="block text-stone">May use {roleTexts[role].uses}.</span>
            </span>
          </label>
        ))}
        {errors?.role && (
          <p id="role-error" className="font-semibold text-terracotta">
            {errors.role}
          </p>
        )}
      </fieldset>
      <SelectField
        {...field('branch')}
        label="Branch"
        hint="For the front desk: whose appointments they see and change."
        required
        placeholder="All branches"
        choices={offered}
      />
      <label className="flex min-h-11 items-start gap-3 py-1.5">
        <input
          type="checkbox"
          name="second_factor"
          value="required"
          defaultChecked={values.second_factor === 'required'}
          className="mt-0.5 size-5 shrink-0"
        />
        <span>
          Require a second factor
          <span className="block text-stone">
            They set up an app on their phone, and its code is asked for at each sign-in.
          </span>
        </span>
      </label>
    </>
  )
}
