import { href, redirect } from 'react-router'
import { listAddress } from '#app/values/lists/list-state.ts'

/** The toasts after an action on a message. */
export const messageDoneTexts = {
  notified: 'Recorded: the patient was told',
  again: 'The message is being sent again',
  result: 'Message prepared: the result is ready',
} as const

/** Redirects to the appointment's dialog, if the form came from there, or to the list of messages. */
export const redirectAfterMessage = (
  { appointment: id }: { appointment?: string },
  done: keyof typeof messageDoneTexts,
) =>
  redirect(
    listAddress(
      id ? href('/admin/appointments/:id/edit', { id }) : href('/admin/appointments/messages'),
      new URLSearchParams(),
      done,
    ),
  )
