import { href } from 'react-router'
import { listAddress } from '#app/values/lists/list-state.ts'

/** The address of the list of requests that wait for the front desk. */
export const waitingAddress = listAddress(href('/admin/appointments'), { waiting: 'yes' })
