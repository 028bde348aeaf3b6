import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import parsePhoneNumber from 'libphonenumber-js/min'
import type { ClinicContent } from '#app/domain/clinic/content.ts'
import type { BranchScope } from '#app/domain/staff/branch-scope.server.ts'
import { searchText } from '#app/platform/database/search/search-text.server.ts'
import { newId } from '#app/platform/id.ts'
import { foldName } from '#app/values/folded-text.ts'
import { phoneDigits, plainPhone } from '#app/values/phone-number.ts'
import type { AppointmentsTable } from '#db/schema.ts'
import { referenceFrom } from './appointment.ts'
import {
  type OptionalField,
  optionalFields,
  type RequestValues,
  searchedFields,
} from './request/appointment-request.ts'

export function newRow(values: RequestValues, now: Date) {
  const reference = referenceFrom(randomBytes(8))
  const phone_normalised = normalisedPhone(values.phone)
  return {
    ...values,
    id: newId(),
    reference,
    phone_normalised,
    ...emptyAsNull(values),
    second_service: secondService(values.service, values.second_service),
    search_text: appointmentSearchText({ ...values, phone_normalised, reference }),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}

/** The second service, unless it is the first one once more. */
export const secondService = (service: string, second: string | null) =>
  second === service ? null : second || null

type Optional = Record<OptionalField, string | null>
const emptyAsNull = (values: RequestValues) =>
  Object.fromEntries(optionalFields.map((name) => [name, values[name] || null])) as Optional

const searchedColumns = ['reference', ...searchedFields, 'phone_normalised'] as const
type SearchedColumn = (typeof searchedColumns)[number]

export function appointmentSearchText(
  row: Pick<Selectable<AppointmentsTable>, SearchedColumn>,
): string {
  const { first_name, last_name, phone_normalised } = row
  // What `searchText` does not add by itself.
  const spellings: Partial<Record<SearchedColumn, (string | null | undefined)[]>> = {
    phone_normalised: [phone_normalised, phone_normalised?.replace(/^\+233/, '0')],
    phone: [phoneDigits(row.phone)],
    // Abdulrahman also finds Abdul Rahman.
    first_name: [first_name, foldName(first_name)],
    last_name: [last_name, foldName(last_name)],
  }
  return searchText(...searchedColumns.flatMap((name) => spellings[name] ?? row[name]))
}

/** A phone number in E.164, by default Ghana's; null when it cannot be a phone number. */
export function normalisedPhone(typed: string): string | null {
  const parsed = parsePhoneNumber(plainPhone(typed), 'GH')
  return parsed?.isPossible() ? parsed.number : null
}

type StatusAndBranch = Pick<AppointmentsTable, 'status' | 'branch'>

export const branchToStore = (
  content: Pick<ClinicContent, 'branches'>,
  scope: BranchScope,
  { status, branch }: StatusAndBranch,
): string | null => branch ?? (status === 'confirmed' ? onlyBranch(content, scope) : null)

/** The only branch of a scope: the clinic has one, or the staff are limited to one; null where there are several. */
export function onlyBranch(
  { branches }: Pick<ClinicContent, 'branches'>,
  scope: BranchScope,
): string | null {
  const own = branches.filter(({ name }) => scope.branch === null || name === scope.branch)
  return own.length === 1 ? (own[0]?.name ?? null) : null
}
