import { href } from 'react-router'
import {
  type MessageTemplate,
  messageTemplates,
} from '#app/domain/appointments/whatsapp-message.ts'
import { saying, withQuery } from '#app/routes/admin/list-address.ts'

/** The list as it was filtered and paged: every act on one appointment leads back to it. */
export const listAddress = (query: URLSearchParams) => withQuery(href('/admin/appointments'), query)

/** The same list, which then says what was done: `saved`, `deleted`, or the status that was set. */
export const listAddressAfter = (done: string, query: URLSearchParams) =>
  saying(done, listAddress(query))

/** The file of all appointments that the list is filtered to. */
export const exportAddress = (query: URLSearchParams) =>
  withQuery(href('/admin/appointments/export'), query)

/** A question about one appointment, or its form, over the list as it stands. */
export const overList = (act: 'edit' | 'delete', id: string, query: URLSearchParams) =>
  withQuery(href(`/admin/appointments/:id/${act}`, { id }), query)

/** An appointment's form after it was saved for a message, which is then to be opened. */
export const messageReadyAddress = (
  template: MessageTemplate,
  id: string,
  query: URLSearchParams,
) => saying(`send-${template}`, overList('edit', id, query))

/** The message that such an address is about. */
export const readyTemplate = (query: URLSearchParams): MessageTemplate | undefined =>
  messageTemplates.find((template) => query.get('done') === `send-${template}`)
