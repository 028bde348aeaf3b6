import { href } from 'react-router'

/** The address of the list of requests that wait for the front desk. */
export const waitingAddress = `${href('/admin/appointments')}?waiting=yes`
