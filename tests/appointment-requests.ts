import { randomUUID } from 'node:crypto'
import type { RequestValues } from '#app/domain/appointments/request/appointment-request.ts'
import { completeRequest } from './complete-request.ts'
import type { Site } from './site.ts'

/** Valid values of the appointment form, with the given changes. */
export const requestDetails = <Changes extends object>(changes?: Changes) =>
  ({ ...completeRequest, ...changes }) as RequestValues & Changes

let patients = 0

/** Values of the appointment form for a patient whom no other test of this file uses, with a new request key. */
export function newPatient(changes?: Partial<RequestValues>) {
  patients += 1
  const phone = `024 ${String(patients).padStart(7, '0')}`
  const email = `patient-${patients}@example.com`
  return requestDetails({ email, phone, request_key: randomUUID(), ...changes })
}

let visitors = 0

/** A client address in a network that no other request of this test file comes from: no rate limit is shared. */
export function newClientAddress(): string {
  visitors += 1
  return `10.${(visitors >> 8) & 255}.${visitors & 255}.1`
}

/** Posts a request for an appointment as JSON, as a program does. */
export function postAppointmentJson(
  site: Site,
  body: unknown,
  from = newClientAddress(),
): Promise<Response> {
  return site.fetch('/api/appointments', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** Posts the appointment form, as a browser without JavaScript does. */
export function postAppointmentForm(
  site: Site,
  fields: Record<string, string>,
  from = newClientAddress(),
): Promise<Response> {
  return site.fetch('/appointment', {
    method: 'POST',
    headers: { 'X-Forwarded-For': from },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
}

/** All stored requests for appointments, oldest first. */
export const storedRequests = ({ platform }: Site) =>
  platform.db.selectFrom('appointments').selectAll().orderBy('id').execute()
