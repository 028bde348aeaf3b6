import { href } from 'react-router'
import { messageTemplates, type WrittenTemplate } from '#app/domain/messages/message-template.ts'
import { listAddress } from '#app/values/lists/list-state.ts'

/** The address of an appointment's form after it was saved for a message, which is then offered first. */
export const messageReadyAddress = (
  template: WrittenTemplate,
  id: string,
  state: URLSearchParams,
) => listAddress(href('/admin/appointments/:id/edit', { id }), state, `send-${template}`)

/** The template of such an address; undefined for any other. */
export const readyTemplate = (query: URLSearchParams): WrittenTemplate | undefined =>
  messageTemplates.find((template) => query.get('done') === `send-${template}`)
