import { randomUUID } from 'node:crypto'
import type { RequestValues } from '#app/domain/appointments/request/appointment-request.ts'
import { completeRequest } from './complete-request.ts'
import type { Site } from './site.ts'

/** Valid details for the form, with the given changes. */
export const details = <Changes extends object>(changes?: Changes) =>
  ({ ...completeRequest, ...changes }) as RequestValues & Changes

let patients = 0

/** Details of a patient that no other test of this file uses, with a new request key. */
export function newPatient(changes?: Partial<RequestValues>) {
  patients += 1
  const phone = `024 ${String(patients).padStart(7, '0')}`
  const email = `patient-${patients}@example.com`
  return details({ email, phone, request_key: randomUUID(), ...changes })
}

let visitors = 0

/** A client address in a network that no other request of this test file uses. */
export function newVisitor(): string {
  visitors += 1
  return `10.${(visitors >> 8) & 255}.${visitors & 255}.1`
}

/** Sends JSON to the endpoint as a program would. */
export function sendJson(site: Site, body: unknown, from = newVisitor()): Promise<Response> {
  return site.fetch('/api/appointments', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** Posts the page's form as a browser without JavaScript would. */
export function postForm(
  site: Site,
  fields: Record<string, string>,
  from = newVisitor(),
): Promise<Response> {
  return site.fetch('/appointment', {
    method: 'POST',
    headers: { 'X-Forwarded-For': from },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
}

/** Every stored request, oldest first. */
export const storedRequests = ({ platform }: Site) =>
  platform.db.selectFrom('appointments').selectAll().orderBy('id').execute()
