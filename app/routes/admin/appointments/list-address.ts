import { href } from 'react-router'
import {
  type MessageTemplate,
  messageTemplates,
} from '#app/domain/appointments/whatsapp-message.ts'
import { withDone, withQuery } from '#app/routes/admin/list-address.ts'

/** The list with its filters and page: every action on one appointment leads back to it. */
export const listAddress = (query: URLSearchParams) => withQuery(href('/admin/appointments'), query)

/** The same list with a toast for what was done: `saved`, `deleted`, or the status that was set. */
export const listAddressAfter = (done: string, query: URLSearchParams) =>
  withDone(done, listAddress(query))

/** The file of all appointments that the list is filtered to. */
export const exportAddress = (query: URLSearchParams) =>
  withQuery(href('/admin/appointments/export'), query)

/** The dialog that edits one appointment or confirms its deletion, over the list as it is filtered. */
export const appointmentDialogAddress = (
  action: 'edit' | 'delete',
  id: string,
  query: URLSearchParams,
) => withQuery(href(`/admin/appointments/:id/${action}`, { id }), query)

/** An appointment's form after it was saved in order to send a message. */
export const messageReadyAddress = (
  template: MessageTemplate,
  id: string,
  query: URLSearchParams,
) => withDone(`send-${template}`, appointmentDialogAddress('edit', id, query))

/** The template of such an address; undefined for any other. */
export const readyTemplate = (query: URLSearchParams): MessageTemplate | undefined =>
  messageTemplates.find((template) => query.get('done') === `send-${template}`)
